import fc from 'fast-check';
import type { AuditPayload } from '../../src/domain/dashboard/audit/auditPayload.js';
import { initialCoachSubject } from '../../src/application/dashboard/coaching/loadCoachSubject.js';
import { COACHES } from '../../src/domain/dashboard/coaching/coachCatalog.js';
import type { Coach, CoachSubject } from '../../src/domain/dashboard/coaching/coach.js';
import { checkNarration, type NarrationCheck } from '../../src/domain/dashboard/coaching/trust/checkNarration.js';
import { EvidenceFormatter } from '../../src/domain/dashboard/coaching/evidenceFormatter.js';
import {
  NARRATION_FOCUSES,
  NARRATION_LENGTHS,
  NARRATION_TONES,
  type CoachPreferences,
} from '../../src/domain/dashboard/preferences/preferences.js';
import { anyCharacters } from '../anyCharacters.js';

export const anyPreferences: fc.Arbitrary<CoachPreferences> = fc.record({
  length: fc.constantFrom(...NARRATION_LENGTHS),
  focus: fc.constantFrom(...NARRATION_FOCUSES),
  tone: fc.constantFrom(...NARRATION_TONES),
});

/** Returns every available coach of every ticker of an audit. */
export function availableCoaches(audit: AuditPayload): { readonly coach: Coach; readonly subject: CoachSubject }[] {
  return Object.keys(audit.tickers).flatMap((ticker) => {
    const subject = initialCoachSubject(audit, ticker);
    return COACHES.filter((coach) => coach.unavailableReason(subject) === null).map((coach) => ({ coach, subject }));
  });
}

/** Returns the text of the rules narrator and the rules that the text violates. */
export function narrateAndCheck(
  coach: Coach,
  subject: CoachSubject,
  preferences: CoachPreferences,
): { readonly text: string; readonly failed: readonly NarrationCheck[] } {
  const evidence = coach.evidence(subject);
  const text = coach.rulesNarration({ subject, evidence: new EvidenceFormatter(evidence) }, preferences);
  const { checks } = checkNarration({ narration: text, citations: [] }, evidence, coach.output);
  return { text, failed: checks.filter(({ passed }) => !passed) };
}

/**
 * A text that a provider might send: arbitrary, or `good` unchanged, cut, with inserted text or with one digit changed.
 */
export const anyText = (good: string): fc.Arbitrary<string> =>
  fc.oneof(
    anyCharacters,
    fc.string({ unit: 'grapheme' }),
    fc.constant(good),
    fc.nat(good.length).map((end) => good.slice(0, end)),
    fc
      .tuple(
        fc.nat(good.length),
        fc.oneof(
          fc.double().map(String),
          fc.integer().map(String),
          fc.string(),
          fc.constantFrom(' it will rise ', '<b>', 'https://evil.example', ' 12 % ', '\u202E'),
        ),
      )
      .map(([place, inserted]) => good.slice(0, place) + inserted + good.slice(place)),
    fc
      .tuple(fc.nat(good.length), fc.nat(9))
      .map(([place, digit]) => good.slice(0, place) + good.slice(place).replace(/\d/, String(digit))),
  );
