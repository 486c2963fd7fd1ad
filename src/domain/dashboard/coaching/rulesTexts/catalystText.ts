import type { CoachPreferences } from '../../preferences/preferences.js';
import type { RulesNarrationContext } from '../coach.js';
import { HEADLINE_EVENT_LABELS, type ClassifiedHeadline } from '../news/classifyHeadline.js';
import { assessHeadlines } from '../news/assessHeadlines.js';
import { isQuotable } from '../trust/quotations.js';
import { joinParagraphs, joinSentences, nullIfHasDigits } from './phrases.js';
import { causeSentence, levelSentence, nextConditionSentence, stateSentence } from './stateSentences.js';

const SHOWN = { short: 1, medium: 2, long: 4 } as const;

export function catalystText(told: RulesNarrationContext, { length, tone }: CoachPreferences): string {
  const news =
    told.evidence.value('headlines.count') > 0
      ? joinSentences(countSentence(told), materialSentences(told, SHOWN[length]))
      : withoutNews(told);
  const state = joinSentences(
    stateSentence(told),
    length === 'short' ? null : causeSentence(told),
    conflictSentence(told),
  );
  return joinParagraphs(
    news,
    state,
    joinSentences(levelSentence(told), nextConditionSentence(told)),
    closing(told, tone),
  );
}

function withoutNews({ subject: { ticker, headlines } }: RulesNarrationContext): string {
  const why = headlines.reason === null ? '' : (nullIfHasDigits(headlines.reason) ?? 'The source of headlines failed.');
  return joinSentences(
    `There are no headlines of ${ticker} to interpret.`,
    why,
    'What moved the price has to be read from the price itself.',
  );
}

function countSentence({ subject: { ticker }, evidence: words }: RulesNarrationContext): string {
  const material = words.value('headlines.material');
  const which =
    material === 0
      ? 'none is material'
      : `${words.format('headlines.material')} ${material === 1 ? 'is' : 'are'} material`;
  return `Of ${words.format('headlines.count')} headline${words.value('headlines.count') === 1 ? '' : 's'} about ${ticker}, ${which} and ${words.format('headlines.noise')} ${words.value('headlines.noise') === 1 ? 'is' : 'are'} noise.`;
}

function materialSentences({ subject }: RulesNarrationContext, most: number): string {
  return assessHeadlines(subject)
    .headlines.filter(({ classification }) => classification === 'MATERIAL')
    .slice(0, most)
    .map(headlineSentence)
    .join(' ');
}

function headlineSentence({ title, direction, event }: ClassifiedHeadline): string {
  const told = direction === 'unclear' ? 'of unclear direction' : direction;
  const about = event === null ? '' : `, about ${HEADLINE_EVENT_LABELS[event]}`;
  return isQuotable({ title }) ? `“${title}” is ${told}${about}.` : `One headline${about} is ${told}.`;
}

function conflictSentence({ subject }: RulesNarrationContext): string {
  const { conflict, conflict_reason, headlines } = assessHeadlines(subject);
  if (headlines.length === 0) return '';
  return conflict
    ? `State and news are in conflict. ${conflict_reason}`
    : `State and news are not in conflict. ${conflict_reason}`;
}

function closing({ subject }: RulesNarrationContext, tone: CoachPreferences['tone']): string {
  const { conflict } = assessHeadlines(subject);
  if (tone === 'plain') return '';
  if (tone === 'direct')
    return conflict ? 'Read the headline before you act on the state.' : 'Nothing here changes the plan.';
  return conflict ? 'Take the time to read it; the plan can wait for that.' : 'The plan stands on its own.';
}
