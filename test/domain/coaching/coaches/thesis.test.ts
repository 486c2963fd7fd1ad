import { expect, it } from '@jest/globals';
import { coach, subjectWith } from './subject.js';

it.each(['EXIT', 'TIGHTEN', 'WATCH', 'ARMED', null])('the thesis is there in %s, whatever else is known [COA-04]', (state) => {
  const bare = { state, score: null, grade: null, triggers: [], levels: null, structure: null, framework: null, position: null };

  expect([coach('thesis').whyNot(subjectWith({ state })), coach('thesis').whyNot(subjectWith(bare))]).toEqual([null, null]);
});
