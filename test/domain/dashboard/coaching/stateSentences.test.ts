import { expect, it } from '@jest/globals';
import { EvidenceFormatter } from '../../../../src/domain/dashboard/coaching/evidenceFormatter.js';
import { evidenceWithCommonFigures } from '../../../../src/domain/dashboard/coaching/figures/commonFigures.js';
import { levelSentence } from '../../../../src/domain/dashboard/coaching/rulesTexts/stateSentences.js';
import { subjectWith } from './coaches/subject.js';

it('refuses evidence without the levels of the audit instead of saying that no level is near', () => {
  const subject = subjectWith({ state: 'WATCH', framework: null });
  const evidence = new EvidenceFormatter(evidenceWithCommonFigures(subject, []));

  expect(() => levelSentence({ subject, evidence })).toThrow('The evidence has no figure levels.resistance.0.price');
});
