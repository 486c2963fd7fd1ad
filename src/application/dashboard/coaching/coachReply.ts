import type { Coach, CoachSubject } from '../../../domain/dashboard/coaching/coach.js';
import type { Evidence } from '../../../domain/dashboard/coaching/evidence.js';
import type { CheckedNarration } from '../../../domain/dashboard/coaching/trust/checkNarration.js';
import type { StatedFigure } from '../../../domain/dashboard/coaching/trust/figuresIn.js';
import type { CachedNarration } from './narrationCache.port.js';
import type { NarratorProvider } from '../../../domain/dashboard/coaching/providers.js';

/** What every coach answers, in the names of the wire; a coach's own fields stand beside these. */
export interface CoachReply {
  readonly ticker: string;
  readonly coach: string;
  readonly title: string;
  readonly available: boolean;
  readonly reason: string | null;
  readonly narration: string | null;
  readonly figures: readonly StatedFigure[];
  readonly evidence: Evidence;
  /** Every check of the narration passed. */
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

/** The computed fields are made here, from the subject alone, whoever narrated. */
export function coachReplyOf(
  { coach, subject, evidence, stored: kept, checked, providerError }: CompletedNarration,
  cached: boolean,
): CoachReply {
  const { narration, provider, model, generatedAt } = kept;
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

/** Of a coach that has nothing to say. */
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
