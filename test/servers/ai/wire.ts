/** A provider's wire format over HTTP. */
export interface AiProviderWire {
  /** The path of the only request that the provider answers. */
  readonly path: string;
  /** Returns the key from the header in which the provider expects it. */
  keyOf(headers: Readonly<Record<string, string | string[] | undefined>>): string | null;
  /** Reads the request to the AI model from the body of the HTTP request. */
  askedOf(body: unknown): Pick<AiRequest, 'system' | 'data' | 'model' | 'schema' | 'byTool' | 'streamed'>;
  /**
   * `opening` and `closing` return the server-sent events before and after the text; `piece` returns an event with a
   * part of the text.
   */
  opening(asked: AiRequest): readonly string[];
  piece(asked: AiRequest, text: string): string;
  closing(asked: AiRequest, usage: TokenUsage, reason: 'complete' | 'length'): readonly string[];
  /** The body of a reply that is not streamed. */
  completion(asked: AiRequest, text: string, usage: TokenUsage, reason: 'complete' | 'length'): unknown;
  /** The body of an error reply. */
  error(status: number, message: string): unknown;
}

export interface TokenUsage {
  readonly input: number;
  readonly output: number;
}

export interface AiRequest {
  readonly system: string;
  readonly data: string;
  readonly model: string;
  /** The JSON schema that the answer must match; null when none was sent. */
  readonly schema: unknown;
  /** Whether the answer must be a tool call. */
  readonly byTool: boolean;
  readonly streamed: boolean;
  readonly key: string | null;
  readonly body: unknown;
}

export const sseEvent = (data: object, name?: string): string =>
  `${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`;

export const bearerTokenOf = (headers: Readonly<Record<string, string | string[] | undefined>>): string | null => {
  const { authorization } = headers;
  return typeof authorization === 'string' ? authorization.replace(/^Bearer /, '') : null;
};

export type AiProvider = 'anthropic' | 'openai' | 'ollama';

export interface AiCompletion {
  readonly narration: string;
  readonly citations?: readonly string[];
}

export type AiReply =
  /** The requested answer. */
  | { readonly kind: 'writes'; readonly written: AiCompletion }
  /** Any text in the provider's envelope, cut after `cutAt` characters as if the model had reached its limit. */
  | { readonly kind: 'says'; readonly text: string; readonly cutAt?: number }
  /** The connection breaks in the middle of the text. */
  | { readonly kind: 'breaks'; readonly text: string }
  /** The text begins but never continues. */
  | { readonly kind: 'dawdles'; readonly written: AiCompletion }
  | { readonly kind: 'refuses'; readonly status: number; readonly message: string }
  /** An HTML page instead of a stream, as from a proxy. */
  | { readonly kind: 'page'; readonly html: string }
  /** No reply. */
  | { readonly kind: 'hangs' };

export const TOKEN_USAGE: TokenUsage = { input: 812, output: 96 };
