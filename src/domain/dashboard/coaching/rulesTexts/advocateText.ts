import type { CoachPreferences } from '../../preferences/preferences.js';
import type { RulesNarrationContext } from '../coach.js';
import { frameworkConclusionOf } from './frameworkConclusion.js';
import { counterpointsOf } from './counterpoints.js';
import { joinParagraphs, joinSentences } from './phrases.js';
import { riskSentences } from './riskSentences.js';
import { causeSentence, levelSentence, nextConditionSentence } from './stateSentences.js';

const LEADS = {
  bull: 'The case for owning it anyway:',
  bear: 'The case for not owning it:',
  'tighten bull': 'The case for giving it more room:',
  'tighten bear': 'The case for selling now:',
} as const;

/** Number of points by preferred length. */
const POINTS = { short: 2, medium: 3, long: 6 } as const;

/** Argues against the thesis. */
export function advocateText(context: RulesNarrationContext, { length, focus, tone }: CoachPreferences): string {
  const conclusion = frameworkConclusionOf(context.subject);
  if (conclusion === null) return '';
  const points = counterpointsOf(context, conclusion).slice(0, POINTS[length]);
  const opening = joinSentences(`The thesis says: ${conclusion.text}.`, causeSentence(context));
  const thin = 'The evidence offers little against it: every measure checked agrees with the thesis.';
  const lead =
    LEADS[
      context.subject.tickerAudit.state === 'TIGHTEN' ? (`tighten ${conclusion.against}` as const) : conclusion.against
    ];
  const body = points.length === 0 ? thin : joinSentences(lead, ...points);
  const weighing = length === 'long' || focus === 'risk' ? weighingSentence(points.length, conclusion.against) : '';
  return joinParagraphs(
    opening,
    joinSentences(body, weighing),
    conclusion.against === 'bear' ? riskSentences(context) : '',
    joinSentences(levelSentence(context), nextConditionSentence(context), closing(tone)),
  );
}

function weighingSentence(points: number, against: 'bull' | 'bear'): string {
  if (points < 2) return 'The thesis has the stronger case.';
  return against === 'bull'
    ? 'None of this overrides the rule, which was set in advance; it shows the cost of following the rule.'
    : 'None of this is a signal yet; it shows where the thesis breaks first.';
}

function closing(tone: CoachPreferences['tone']): string {
  if (tone === 'plain') return '';
  return tone === 'direct'
    ? 'If you cannot answer these points, you do not have a thesis.'
    : 'A thesis that survives these points lets you stay calm.';
}
