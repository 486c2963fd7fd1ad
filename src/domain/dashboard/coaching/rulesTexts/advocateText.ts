import type { CoachPreferences } from '../../preferences/preferences.js';
import type { RulesNarrationContext } from '../coach.js';
import { frameworkConclusionOf } from './frameworkConclusion.js';
import { counterpoints } from './counterpoints.js';
import { joinParagraphs, joinSentences } from './phrases.js';
import { causeSentence, levelSentence, nextConditionSentence } from './stateSentences.js';

const LEADS = {
  bull: 'The case for being in it all the same:',
  bear: 'The case for being out of it all the same:',
  'leash bull': 'The case for giving it more room:',
  'leash bear': 'The case for selling it now:',
} as const;

/** By length: how many points are made. */
const POINTS = { short: 2, medium: 3, long: 6 } as const;

/** The case against what the thesis says. */
export function advocateText(told: RulesNarrationContext, { length, focus, tone }: CoachPreferences): string {
  const conclusion = frameworkConclusionOf(told.subject);
  if (conclusion === null) return '';
  const points = counterpoints(told, conclusion).slice(0, POINTS[length]);
  const opening = joinSentences(`The thesis says: ${conclusion.text}.`, causeSentence(told));
  const thin = 'Against that the evidence has little: every measure that was looked at agrees with the thesis.';
  const lead =
    LEADS[told.subject.tickerAudit.state === 'TIGHTEN' ? (`leash ${conclusion.against}` as const) : conclusion.against];
  const body = points.length === 0 ? thin : joinSentences(lead, ...points);
  const weighing = length === 'long' || focus === 'risk' ? weighingSentence(points.length, conclusion.against) : '';
  return joinParagraphs(
    opening,
    joinSentences(body, weighing),
    joinSentences('What settles it:', settled(levelSentence(told)), nextConditionSentence(told), closing(tone)),
  );
}

/** Goes on after a colon. */
const settled = (sentence: string): string => sentence.slice(0, 1).toLowerCase() + sentence.slice(1);

function weighingSentence(points: number, against: 'bull' | 'bear'): string {
  if (points < 2) return 'The thesis has the better of it.';
  return against === 'bull'
    ? 'None of this undoes the rule that was set before; it says what is given up by following it.'
    : 'None of this is a signal yet; it says where the thesis breaks first.';
}

function closing(tone: CoachPreferences['tone']): string {
  if (tone === 'plain') return '';
  return tone === 'direct'
    ? 'If you cannot answer these points, you do not have a thesis.'
    : 'A thesis that stands up to this is one to be calm about.';
}
