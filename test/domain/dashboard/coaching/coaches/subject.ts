import { initialCoachSubject } from '../../../../../src/application/dashboard/coaching/loadCoachSubject.js';
import type { CoachSubject } from '../../../../../src/domain/dashboard/coaching/coach.js';
import { COACHES } from '../../../../../src/domain/dashboard/coaching/coachCatalog.js';
import type { CoachName } from '../../../../../src/domain/dashboard/coaching/coachNames.js';
import type { Coach } from '../../../../../src/domain/dashboard/coaching/coach.js';
import type { TickerAudit } from '../../../../../src/domain/dashboard/audit/auditPayload.js';
import { checkNarration } from '../../../../../src/domain/dashboard/coaching/trust/checkNarration.js';
import { EvidenceFormatter } from '../../../../../src/domain/dashboard/coaching/evidenceFormatter.js';
import {
  DEFAULT_PREFERENCES,
  type CoachPreferences,
} from '../../../../../src/domain/dashboard/preferences/preferences.js';
import { AUDIT_EXAMPLE } from '../../../../../src/adapters/http/local/examples/auditExample.js';

/** The audit in the API description, with some fields of a ticker replaced. */
export function subjectWith(published: Partial<TickerAudit>, more: Partial<CoachSubject> = {}): CoachSubject {
  const before = AUDIT_EXAMPLE.tickers['AAPL'];
  if (before === undefined) throw new TypeError('the example has no AAPL');
  const audit = { ...AUDIT_EXAMPLE, tickers: { AAPL: { ...before, ...published } } };
  return { ...initialCoachSubject(audit, 'AAPL'), ...more };
}

export function findCoach(name: CoachName): Coach {
  const found = COACHES.find((each) => each.name === name);
  if (found === undefined) throw new TypeError(`no ${name}`);
  return found;
}

/** Returns the text of the rules narrator and the checks that the text failed. */
export function narrateWithRules(name: CoachName, subject: CoachSubject, preferences: Partial<CoachPreferences> = {}) {
  const one = findCoach(name);
  const evidence = one.evidence(subject);
  const narration = one.rulesNarration(
    { subject, evidence: new EvidenceFormatter(evidence) },
    { ...DEFAULT_PREFERENCES.coach, ...preferences },
  );
  const failed = checkNarration({ narration, citations: [] }, evidence, one.output).checks.filter(
    ({ passed }) => !passed,
  );
  return { narration, failed };
}
