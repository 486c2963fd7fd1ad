/** A provider's own way of saying things over HTTP. */
export interface AiProviderWire {
  /** Path of the one request that it answers. */
  readonly path: string;
  /** The header that carries the key. */
  keyOf(headers: Readonly<Record<string, string | string[] | undefined>>): string | null;
  /** What the request asks, out of its body. */
  askedOf(body: unknown): Pick<AiRequest, 'system' | 'data' | 'model' | 'schema' | 'byTool' | 'streamed'>;
  /** Server-sent events: up to the text, for each piece of the text, and after the last. */
  opening(asked: AiRequest): readonly string[];
  piece(asked: AiRequest, text: string): string;
  closing(asked: AiRequest, usage: TokenUsage, reason: 'complete' | 'length'): readonly string[];
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
  /** The JSON schema that the answer has to have; null when none was sent. */
  readonly schema: unknown;
  /** The answer is to be a call of a tool. */
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

/** How one request is answered. */
export type AiReply =
  /** As asked for. */
  | { readonly kind: 'writes'; readonly written: AiCompletion }
  /** Whatever text, in the provider's envelope; `cutAt`: characters after which the model's limit ends it. */
  | { readonly kind: 'says'; readonly text: string; readonly cutAt?: number }
  /** The connection breaks in the middle of the text. */
  | { readonly kind: 'breaks'; readonly text: string }
  /** The text begins and never goes on. */
  | { readonly kind: 'dawdles'; readonly written: AiCompletion }
  | { readonly kind: 'refuses'; readonly status: number; readonly message: string }
  /** No stream at all: a page of somebody's proxy. */
  | { readonly kind: 'page'; readonly html: string }
  /** Never a word. */
  | { readonly kind: 'hangs' };

export const TOKEN_USAGE: TokenUsage = { input: 812, output: 96 };
