/**
 * limited: too many requests; outage: 5xx; silent: no answer in time; unreachable: no connection; paused: not
 * requested, after consecutive failures; refused: 401 or 403; missing: 404; nonsense: an unreadable reply.
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
  /** The wait that the source requests, in milliseconds. */
  readonly waitMs?: number | null;
  readonly cause?: unknown;
}

/** Why a source has no data. The message is a sentence for the user and contains no secret. */
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

/** Whether a retry may succeed. */
export const isTransient = ({ kind }: SourceFailure): boolean =>
  kind === 'limited' || kind === 'outage' || kind === 'silent' || kind === 'unreachable';
