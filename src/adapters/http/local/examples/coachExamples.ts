import { replyOf, silentReply, type CoachReply } from '../../../../application/dashboard/coaching/coachReply.js';
import { knownSubject } from '../../../../application/dashboard/coaching/gatherSubject.js';
import type { Coach } from '../../../../domain/dashboard/coaching/coach.js';
import { checkNarration } from '../../../../domain/dashboard/coaching/trust/checkNarration.js';
import { Wording } from '../../../../domain/dashboard/coaching/wording.js';
import { DEFAULT_PREFERENCES } from '../../../../domain/dashboard/preferences/preferences.js';
import { AUDIT_EXAMPLE } from './auditExample.js';

export const EXAMPLE_TICKER = 'AAPL';

/** What the rules narrator makes of the example audit. */
export function coachExample(coach: Coach): CoachReply {
  const subject = knownSubject(AUDIT_EXAMPLE, EXAMPLE_TICKER);
  const whyNot = coach.whyNot(subject);
  if (whyNot !== null) return silentReply(coach, subject, whyNot);
  const evidence = coach.evidence(subject);
  const narration = coach.narrate({ subject, words: new Wording(evidence) }, DEFAULT_PREFERENCES.coach);
  const kept = {
    coach: coach.name,
    ticker: subject.ticker,
    narration,
    citations: [],
    provider: 'rules',
    model: null,
    generatedAt: AUDIT_EXAMPLE.generated_at,
  } as const;
  return replyOf(
    { coach, subject, evidence, kept, checked: checkNarration(kept, evidence, coach.output), providerError: null },
    false,
  );
}
