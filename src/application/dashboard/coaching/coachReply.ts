import type { Coach, CoachSubject } from '../../../domain/dashboard/coaching/coach.js';
import type { CoachName } from '../../../domain/dashboard/coaching/coachNames.js';
import type { Evidence } from '../../../domain/dashboard/coaching/evidence.js';
import type { CheckedNarration } from '../../../domain/dashboard/coaching/trust/checkNarration.js';
import type { StatedFigure } from '../../../domain/dashboard/coaching/trust/figuresIn.js';
import type { CachedNarration } from './narrationCache.port.js';
import type { NarratorProvider } from '../../../domain/dashboard/coaching/providers.js';

/** The reply of every coach, with the API's field names; each coach adds its own fields. */
export interface CoachReply {
  readonly ticker: string;
  readonly coach: CoachName;
  readonly title: string;
  readonly available: boolean;
  /** Why the coach is not available; null when it is. */
  readonly reason: string | null;
  readonly narration: string | null;
  readonly figures: readonly StatedFigure[];
  readonly evidence: Evidence;
  /** Whether every check of the narration passed. */
  readonly verified: boolean;
  readonly provider: NarratorProvider | 'rules';
  readonly model: string | null;
  readonly provider_error: string | null;
  readonly generated_at: string | null;
  readonly cached: boolean;
}

export interface CompletedNarration {
  readonly coach: Coach;
  readonly subject: CoachSubject;
  readonly evidence: Evidence;
  readonly stored: CachedNarration;
  readonly checked: CheckedNarration;
  readonly providerError: string | null;
}

/** Builds a coach's reply. The computed fields depend on the subject alone, not on the narrator. */
export function coachReplyOf(
  { coach, subject, evidence, stored, checked, providerError }: CompletedNarration,
  cached: boolean,
): CoachReply {
  const { narration, provider, model, generatedAt } = stored;
  return {
    ticker: subject.ticker,
    coach: coach.name,
    title: coach.title,
    available: true,
    reason: null,
    narration,
    figures: checked.figures,
    evidence,
    verified: checked.passed,
    provider,
    model,
    provider_error: providerError,
    generated_at: generatedAt,
    cached,
    ...coach.computedFields(subject, provider === 'rules' ? null : checked.cited),
  };
}

/** Returns the reply of a coach that is not available. */
export const unavailableCoachReply = (coach: Coach, subject: CoachSubject, reason: string): CoachReply => ({
  ticker: subject.ticker,
  coach: coach.name,
  title: coach.title,
  available: false,
  reason,
  narration: null,
  figures: [],
  evidence: coach.evidence(subject),
  verified: false,
  provider: 'rules',
  model: null,
  provider_error: null,
  generated_at: null,
  cached: false,
});
