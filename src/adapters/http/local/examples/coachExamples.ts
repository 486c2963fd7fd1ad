import {
  coachReplyOf,
  unavailableCoachReply,
  type CoachReply,
} from '../../../../application/dashboard/coaching/coachReply.js';
import { initialCoachSubject } from '../../../../application/dashboard/coaching/loadCoachSubject.js';
import type { Coach } from '../../../../domain/dashboard/coaching/coach.js';
import { checkNarration } from '../../../../domain/dashboard/coaching/trust/checkNarration.js';
import { EvidenceFormatter } from '../../../../domain/dashboard/coaching/evidenceFormatter.js';
import { DEFAULT_PREFERENCES } from '../../../../domain/dashboard/preferences/preferences.js';
import { AUDIT_EXAMPLE } from './auditExample.js';

export const EXAMPLE_TICKER = 'AAPL';

/** Returns the reply to the example audit by the rules narrator, which works without AI. */
export function coachExample(coach: Coach): CoachReply {
  const subject = initialCoachSubject(AUDIT_EXAMPLE, EXAMPLE_TICKER);
  const whyNot = coach.unavailableReason(subject);
  if (whyNot !== null) return unavailableCoachReply(coach, subject, whyNot);
  const evidence = coach.evidence(subject);
  const narration = coach.rulesNarration(
    { subject, evidence: new EvidenceFormatter(evidence) },
    DEFAULT_PREFERENCES.coach,
  );
  const kept = {
    coach: coach.name,
    ticker: subject.ticker,
    narration,
    citations: [],
    provider: 'rules',
    model: null,
    generatedAt: AUDIT_EXAMPLE.generated_at,
  } as const;
  return coachReplyOf(
    {
      coach,
      subject,
      evidence,
      stored: kept,
      checked: checkNarration(kept, evidence, coach.output),
      providerError: null,
    },
    false,
  );
}
