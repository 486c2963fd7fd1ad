import { expect, it } from '@jest/globals';
import { EvidenceFormatter } from '../../../../src/domain/dashboard/coaching/evidenceFormatter.js';
import { evidenceWithCommonFigures } from '../../../../src/domain/dashboard/coaching/figures/commonFigures.js';
import { levelSentence } from '../../../../src/domain/dashboard/coaching/rulesTexts/stateSentences.js';
import { frameworkOf, HOLDING } from '../audit/audits.js';
import { subjectWith } from './coaches/subject.js';

it('gives coaches the reason for the state with the number of rungs that are reached now', () => {
  const reason = { kind: 'rung', text: '2 of 2 take-profit rungs reached', numbers: { rungs_hit: 2 } };
  const subject = subjectWith({ state: 'TIGHTEN', framework: frameworkOf({ reason, holding: HOLDING }) });

  expect(evidenceWithCommonFigures(subject, []).facts).toMatchObject({
    state_reason: '2 of 2 take-profit rungs reached, now 1 of 2',
  });
});

it('refuses evidence without the levels of the audit instead of saying that no level is near', () => {
  const subject = subjectWith({ state: 'WATCH', framework: null });
  const evidence = new EvidenceFormatter(evidenceWithCommonFigures(subject, []));

  expect(() => levelSentence({ subject, evidence })).toThrow('The evidence has no figure levels.resistance.0.price');
});
