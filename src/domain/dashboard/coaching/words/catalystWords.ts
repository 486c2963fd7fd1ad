import type { CoachPreferences } from '../../preferences/preferences.js';
import type { Told } from '../coach.js';
import { EVENT_WORDS, type JudgedHeadline } from '../news/headlineRules.js';
import { newsVersusState } from '../news/newsConflict.js';
import { quotable } from '../trust/quotations.js';
import { paragraphs, sentences, withoutDigits } from './phrases.js';
import { causeSentence, levelSentence, nextSentence, stateSentence } from './stateWords.js';

const SHOWN = { short: 1, medium: 2, long: 4 } as const;

export function catalystText(told: Told, { length, tone }: CoachPreferences): string {
  const news =
    told.words.value('headlines.count') > 0
      ? sentences(countSentence(told), materialSentences(told, SHOWN[length]))
      : withoutNews(told);
  const state = sentences(stateSentence(told), length === 'short' ? null : causeSentence(told), conflictSentence(told));
  return paragraphs(news, state, sentences(levelSentence(told), nextSentence(told)), closing(told, tone));
}

function withoutNews({ subject: { ticker, headlines } }: Told): string {
  const why = headlines.reason === null ? '' : (withoutDigits(headlines.reason) ?? 'The source of headlines failed.');
  return sentences(
    `There are no headlines of ${ticker} to interpret.`,
    why,
    'What moved the price has to be read from the price itself.',
  );
}

function countSentence({ subject: { ticker }, words }: Told): string {
  const material = words.value('headlines.material');
  const which =
    material === 0
      ? 'none is material'
      : `${words.say('headlines.material')} ${material === 1 ? 'is' : 'are'} material`;
  return `Of ${words.say('headlines.count')} headline${words.value('headlines.count') === 1 ? '' : 's'} about ${ticker}, ${which} and ${words.say('headlines.noise')} ${words.value('headlines.noise') === 1 ? 'is' : 'are'} noise.`;
}

function materialSentences({ subject }: Told, most: number): string {
  return newsVersusState(subject)
    .headlines.filter(({ classification }) => classification === 'MATERIAL')
    .slice(0, most)
    .map(headlineSentence)
    .join(' ');
}

function headlineSentence({ title, direction, event }: JudgedHeadline): string {
  const told = direction === 'unclear' ? 'of unclear direction' : direction;
  const about = event === null ? '' : `, about ${EVENT_WORDS[event]}`;
  return quotable({ title }) ? `“${title}” is ${told}${about}.` : `One headline${about} is ${told}.`;
}

function conflictSentence({ subject }: Told): string {
  const { conflict, conflict_reason, headlines } = newsVersusState(subject);
  if (headlines.length === 0) return '';
  return conflict
    ? `State and news are in conflict. ${conflict_reason}`
    : `State and news are not in conflict. ${conflict_reason}`;
}

function closing({ subject }: Told, tone: CoachPreferences['tone']): string {
  const { conflict } = newsVersusState(subject);
  if (tone === 'plain') return '';
  if (tone === 'direct')
    return conflict ? 'Read the headline before you act on the state.' : 'Nothing here changes the plan.';
  return conflict ? 'Take the time to read it; the plan can wait for that.' : 'The plan stands on its own.';
}
