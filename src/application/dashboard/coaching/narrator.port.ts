import type { NarrationKind } from '../../../domain/dashboard/coaching/coach.js';
import type { NarratorProvider } from '../../../domain/dashboard/coaching/providers.js';

export interface NarrationRequest {
  /** The task, and the rules for the narration's text. */
  readonly system: string;
  /** The data to write about, in delimiters; the model must not follow instructions in it. */
  readonly data: string;
  readonly output: NarrationKind;
  readonly maxTokens: number;
  /** Aborts the call. */
  readonly signal: AbortSignal;
}

export interface TokenCount {
  readonly input: number;
  readonly output: number;
}

export const ZERO_TOKEN_COUNT: TokenCount = { input: 0, output: 0 };

export interface NarrationDraft {
  readonly narration: string;
  /** URLs; empty when the text cites none. */
  readonly citations: readonly string[];
  /** Null when the provider does not report them. */
  readonly tokens: TokenCount | null;
}

/** Writes narrations, which are used only after they pass the checks. */
export interface Narrator {
  readonly provider: NarratorProvider;
  readonly model: string;
  /**
   * @param onText receives the narration's text as it arrives; the concatenated deltas are the narration. Without it,
   *   the provider is not asked to stream.
   * @throws NarratorFailure
   */
  narrate(request: NarrationRequest, onText?: (delta: string) => void): Promise<NarrationDraft>;
}

/** `unavailable`: no reply, or a refusal. `malformed`: a reply without the requested format. */
export class NarratorFailure extends Error {
  override readonly name = 'NarratorFailure';

  /** @param message a sentence for the user that contains neither the API key nor the provider's reply */
  constructor(
    readonly kind: 'unavailable' | 'malformed',
    message: string,
    /** Tokens that the reply used; null when unknown, for example after an abort. */
    readonly tokens: TokenCount | null = null,
  ) {
    super(message);
  }
}
