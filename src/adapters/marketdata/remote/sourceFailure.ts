/**
 * limited: too many requests; outage: 5xx; silent: no answer in time; unreachable: no connection; paused: not asked,
 * after a row of failures; refused: 401, 403; missing: 404; nonsense: anything that cannot be understood.
 */
type SourceFailureKind =
  | 'limited'
  | 'outage'
  | 'silent'
  | 'unreachable'
  | 'paused'
  | 'refused'
  | 'missing'
  | 'nonsense';

interface Details {
  /** How long the source wants to be left alone. */
  readonly waitMs?: number | null;
  readonly cause?: unknown;
}

/** Why a source gave nothing. The message is a sentence for the user and carries no secret. */
export class SourceFailure extends Error {
  override readonly name = 'SourceFailure';
  readonly waitMs: number | null;

  constructor(
    readonly kind: SourceFailureKind,
    message: string,
    { waitMs = null, cause }: Details = {},
  ) {
    super(message, { cause });
    this.waitMs = waitMs;
  }
}

/** The failures that the next moment can mend. */
export const isTransient = ({ kind }: SourceFailure): boolean =>
  kind === 'limited' || kind === 'outage' || kind === 'silent' || kind === 'unreachable';
