import type { NarrationKind } from '../../../domain/dashboard/coaching/coach.js';
import type { NarratorProvider } from '../../../domain/dashboard/coaching/providers.js';

export interface NarrationRequest {
  /** What is to be written and by which rules. */
  readonly system: string;
  /** What it is about: delimited, none of it an instruction. */
  readonly data: string;
  readonly output: NarrationKind;
  readonly maxTokens: number;
  /** Ends the call. */
  readonly signal: AbortSignal;
}

export interface TokenCount {
  readonly input: number;
  readonly output: number;
}

export const NO_TOKENS: TokenCount = { input: 0, output: 0 };

export interface NarrationDraft {
  readonly narration: string;
  /** Addresses; empty for prose alone. */
  readonly citations: readonly string[];
  readonly tokens: TokenCount;
}

/** Who writes narrations. What it writes counts only once it was checked. */
export interface Narrator {
  readonly provider: NarratorProvider;
  readonly model: string;
  /**
   * @param onText gets the narration's text as it comes; joined, the deltas are the narration
   * @throws NarratorFailure
   */
  narrate(request: NarrationRequest, onText?: (delta: string) => void): Promise<NarrationDraft>;
}

/** `unavailable`: no reply, or a refusal. `malformed`: a reply that is not of the form that was asked for. */
export class NarratorFailure extends Error {
  override readonly name = 'NarratorFailure';

  /** @param message a sentence for the user: neither the key nor the reply is in it */
  constructor(
    readonly kind: 'unavailable' | 'malformed',
    message: string,
    /** What the reply has cost; null when it is not known, as of one that broke off. */
    readonly tokens: TokenCount | null = null,
  ) {
    super(message);
  }
}
