import type { CoachPreferences } from '../../preferences/preferences.js';
import type { RulesNarrationContext } from '../coach.js';
import { HEADLINE_EVENT_LABELS, type ClassifiedHeadline } from '../news/classifyHeadline.js';
import { assessHeadlines } from '../news/assessHeadlines.js';
import { isQuotable } from '../trust/quotations.js';
import { joinParagraphs, joinSentences, nullIfHasDigits } from './phrases.js';
import { causeSentence, levelSentence, nextConditionSentence, stateSentence } from './stateSentences.js';

const SHOWN = { short: 1, medium: 2, long: 4 } as const;

export function catalystText(context: RulesNarrationContext, { length, tone }: CoachPreferences): string {
  const news =
    context.evidence.value('headlines.count') > 0
      ? joinSentences(countSentence(context), materialSentences(context, SHOWN[length]))
      : withoutNews(context);
  const state = joinSentences(
    stateSentence(context),
    length === 'short' ? null : causeSentence(context),
    conflictSentence(context),
  );
  return joinParagraphs(
    news,
    state,
    joinSentences(levelSentence(context), nextConditionSentence(context)),
    closing(context, tone),
  );
}

function withoutNews({ subject: { ticker, headlines } }: RulesNarrationContext): string {
  const why = headlines.reason === null ? '' : (nullIfHasDigits(headlines.reason) ?? 'The headline source failed.');
  return joinSentences(
    `There are no headlines about ${ticker} to interpret.`,
    why,
    'Only the price itself can explain its move.',
  );
}

function countSentence({ subject: { ticker }, evidence }: RulesNarrationContext): string {
  const material = evidence.value('headlines.material');
  const which =
    material === 0
      ? 'none is material'
      : `${evidence.format('headlines.material')} ${material === 1 ? 'is' : 'are'} material`;
  return `Of ${evidence.format('headlines.count')} headline${evidence.value('headlines.count') === 1 ? '' : 's'} about ${ticker}, ${which} and ${evidence.format('headlines.noise')} ${evidence.value('headlines.noise') === 1 ? 'is' : 'are'} noise.`;
}

function materialSentences({ subject }: RulesNarrationContext, most: number): string {
  return assessHeadlines(subject)
    .headlines.filter(({ classification }) => classification === 'MATERIAL')
    .slice(0, most)
    .map(headlineSentence)
    .join(' ');
}

function headlineSentence({ title, direction, event }: ClassifiedHeadline): string {
  const reading = direction === 'unclear' ? 'of unclear direction' : direction;
  const about = event === null ? '' : ` and reports ${HEADLINE_EVENT_LABELS[event]}`;
  return isQuotable({ title }) ? `“${title}” is ${reading}${about}.` : `One headline is ${reading}${about}.`;
}

function conflictSentence({ subject }: RulesNarrationContext): string {
  const { conflict, conflict_reason, headlines } = assessHeadlines(subject);
  if (headlines.length === 0) return '';
  return conflict
    ? `The state and the news conflict. ${conflict_reason}`
    : `The state and the news do not conflict. ${conflict_reason}`;
}

function closing({ subject }: RulesNarrationContext, tone: CoachPreferences['tone']): string {
  const { conflict } = assessHeadlines(subject);
  if (tone === 'plain') return '';
  if (tone === 'direct')
    return conflict ? 'Read the headline before you act on the state.' : 'Nothing here changes the plan.';
  return conflict ? 'Take the time to read the headline; the plan can wait.' : 'The plan does not depend on headlines.';
}
