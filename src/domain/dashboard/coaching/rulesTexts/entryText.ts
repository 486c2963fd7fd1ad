import type { CoachPreferences } from '../../preferences/preferences.js';
import type { RulesNarrationContext } from '../coach.js';
import { joinWithAnd, joinParagraphs, joinSentences, triggerPhrase } from './phrases.js';
import { nextConditionSentence, stateSentence } from './stateSentences.js';

export function entryText(told: RulesNarrationContext, { length, focus, tone }: CoachPreferences): string {
  const first = joinSentences(triggerSentence(told), planSentence(told));
  const state = joinSentences(stateSentence(told), againstSentence(told));
  const next = joinSentences(levelSentence(told), nextConditionSentence(told));
  if (length === 'short') return joinParagraphs(first, next);
  const rungs = focus === 'risk' && length !== 'long' ? '' : rungSentence(told);
  return joinParagraphs(
    first,
    joinSentences(rungs, length === 'long' ? rewardSentence(told) : ''),
    state,
    next,
    closing(told, tone),
  );
}

function triggerSentence({ subject: { ticker }, evidence: words }: RulesNarrationContext): string {
  const since = words.fact('trigger_date') === null ? '' : ` since ${words.formatDate('trigger_date')}`;
  return `An entry trigger stands for ${ticker}${since}: ${triggerPhrase(words.fact('trigger') ?? '')}, of strength ${words.format('entry.trigger.strength')}.`;
}

function planSentence({ evidence: words }: RulesNarrationContext): string {
  if (!words.has('entry.stop', 'entry.risk'))
    return `The last close is ${words.format('entry.price')}; without an ATR there is no stop to plan with.`;
  return `An entry at the close of ${words.format('entry.price')} has its stop at ${words.format('entry.stop')}, ${words.formatMagnitude('entry.stop_distance_pct')} lower: ${words.format('entry.risk')} a share is at risk (1R).`;
}

function rungSentence({ evidence: words }: RulesNarrationContext): string {
  const ids = [0, 1, 2, 3].filter((place) => words.has(`entry.rungs.${place}.price`));
  if (ids.length === 0) return '';
  return `Its take-profit rungs are ${joinWithAnd(ids.map((place) => `${words.format(`entry.rungs.${place}.price`)} (${words.format(`entry.rungs.${place}.r`)})`))}.`;
}

/** What of the framework and of the last bar does not speak for an entry. */
function againstSentence({
  subject: { tickerAudit: published, audit },
  evidence: words,
}: RulesNarrationContext): string {
  const doubts = [
    ...(published.state === 'ARMED'
      ? []
      : [`the framework’s own state is ${published.state ?? 'not known'} and not ARMED`]),
    ...(words.value('score') < words.value('rules.arm_score')
      ? [`the score of ${words.format('score')} is below the ${words.format('rules.arm_score')} that ARMED asks for`]
      : []),
    ...(words.value('framework.inputs.score_prior') < words.value('rules.arm_prior_score')
      ? [
          `the ${words.format('framework.inputs.score_prior')} of the session before is below the ${words.format('rules.arm_prior_score')} that it asks for then`,
        ]
      : []),
    ...(audit.regime.label === 'risk_off' ? ['the regime is risk off'] : []),
    ...(published.structure?.verdict === 'AVOID' ? ['the entry verdict of the last bar is AVOID'] : []),
    ...(published.structure?.verdict === 'WAIT' ? ['the entry verdict of the last bar is WAIT'] : []),
  ];
  return doubts.length === 0
    ? 'State, score, regime and last bar do not speak against it.'
    : `Against it: ${joinWithAnd(doubts)}.`;
}

const rewardSentence = ({ evidence: words }: RulesNarrationContext): string =>
  words.has('structure.reward_risk')
    ? `From the close the way to the resistance is ${words.format('structure.reward_risk')} times the way to the support.`
    : '';

function levelSentence({ evidence: words }: RulesNarrationContext): string {
  if (words.has('entry.trigger.low'))
    return `The level that matters is ${words.format('entry.trigger.low')}, the low of the trigger’s bar.`;
  return words.has('entry.stop') ? `The level that matters is the stop at ${words.format('entry.stop')}.` : '';
}

function closing(
  { subject: { tickerAudit: published } }: RulesNarrationContext,
  tone: CoachPreferences['tone'],
): string {
  const open = published.state === 'ARMED' && published.structure?.verdict === 'OK';
  if (tone === 'plain') return '';
  if (tone === 'direct')
    return open ? 'Set the stop with the order, or leave it.' : 'The framework does not ask for this entry: leave it.';
  return open
    ? 'The setup is in order; the size follows from the stop.'
    : 'Triggers come often; one that has all of the framework behind it is worth waiting for.';
}
