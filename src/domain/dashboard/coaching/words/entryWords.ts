import type { CoachPreferences } from '../../preferences/preferences.js';
import type { Told } from '../coach.js';
import { listed, paragraphs, sentences, triggerWords } from './phrases.js';
import { nextSentence, stateSentence } from './stateWords.js';

export function entryText(told: Told, { length, focus, tone }: CoachPreferences): string {
  const first = sentences(triggerSentence(told), planSentence(told));
  const state = sentences(stateSentence(told), againstSentence(told));
  const next = sentences(levelSentence(told), nextSentence(told));
  if (length === 'short') return paragraphs(first, next);
  const rungs = focus === 'risk' && length !== 'long' ? '' : rungSentence(told);
  return paragraphs(
    first,
    sentences(rungs, length === 'long' ? rewardSentence(told) : ''),
    state,
    next,
    closing(told, tone),
  );
}

function triggerSentence({ subject: { ticker }, words }: Told): string {
  const since = words.fact('trigger_date') === null ? '' : ` since ${words.day('trigger_date')}`;
  return `An entry trigger stands for ${ticker}${since}: ${triggerWords(words.fact('trigger') ?? '')}, of strength ${words.say('entry.trigger.strength')}.`;
}

function planSentence({ words }: Told): string {
  if (!words.has('entry.stop', 'entry.risk'))
    return `The last close is ${words.say('entry.price')}; without an ATR there is no stop to plan with.`;
  return `An entry at the close of ${words.say('entry.price')} has its stop at ${words.say('entry.stop')}, ${words.size('entry.stop_distance_pct')} lower: ${words.say('entry.risk')} a share is at risk (1R).`;
}

function rungSentence({ words }: Told): string {
  const ids = [0, 1, 2, 3].filter((place) => words.has(`entry.rungs.${place}.price`));
  if (ids.length === 0) return '';
  return `Its take-profit rungs are ${listed(ids.map((place) => `${words.say(`entry.rungs.${place}.price`)} (${words.say(`entry.rungs.${place}.r`)})`))}.`;
}

/** What of the framework and of the last bar does not speak for an entry. */
function againstSentence({ subject: { published, audit }, words }: Told): string {
  const doubts = [
    ...(published.state === 'ARMED'
      ? []
      : [`the framework’s own state is ${published.state ?? 'not known'} and not ARMED`]),
    ...(words.value('score') < words.value('rules.arm_score')
      ? [`the score of ${words.say('score')} is below the ${words.say('rules.arm_score')} that ARMED asks for`]
      : []),
    ...(words.value('framework.inputs.score_prior') < words.value('rules.arm_prior_score')
      ? [
          `the ${words.say('framework.inputs.score_prior')} of the session before is below the ${words.say('rules.arm_prior_score')} that it asks for then`,
        ]
      : []),
    ...(audit.regime.label === 'risk_off' ? ['the regime is risk off'] : []),
    ...(published.structure?.verdict === 'AVOID' ? ['the entry verdict of the last bar is AVOID'] : []),
    ...(published.structure?.verdict === 'WAIT' ? ['the entry verdict of the last bar is WAIT'] : []),
  ];
  return doubts.length === 0
    ? 'State, score, regime and last bar do not speak against it.'
    : `Against it: ${listed(doubts)}.`;
}

const rewardSentence = ({ words }: Told): string =>
  words.has('structure.reward_risk')
    ? `From the close the way to the resistance is ${words.say('structure.reward_risk')} times the way to the support.`
    : '';

function levelSentence({ words }: Told): string {
  if (words.has('entry.trigger.low'))
    return `The level that matters is ${words.say('entry.trigger.low')}, the low of the trigger’s bar.`;
  return words.has('entry.stop') ? `The level that matters is the stop at ${words.say('entry.stop')}.` : '';
}

function closing({ subject: { published } }: Told, tone: CoachPreferences['tone']): string {
  const open = published.state === 'ARMED' && published.structure?.verdict === 'OK';
  if (tone === 'plain') return '';
  if (tone === 'direct')
    return open ? 'Set the stop with the order, or leave it.' : 'The framework does not ask for this entry: leave it.';
  return open
    ? 'The setup is in order; the size follows from the stop.'
    : 'Triggers come often; one that has all of the framework behind it is worth waiting for.';
}
