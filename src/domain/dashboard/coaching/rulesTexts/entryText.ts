import type { CoachPreferences } from '../../preferences/preferences.js';
import type { RulesNarrationContext } from '../coach.js';
import { joinWithAnd } from '../../../shared/listText.js';
import { joinParagraphs, joinSentences, triggerPhrase } from './phrases.js';
import { nextConditionSentence, stateSentence } from './stateSentences.js';

export function entryText(context: RulesNarrationContext, { length, focus, tone }: CoachPreferences): string {
  const first = joinSentences(triggerSentence(context), planSentence(context));
  const state = joinSentences(stateSentence(context), againstSentence(context));
  const next = joinSentences(levelSentence(context), nextConditionSentence(context));
  if (length === 'short') return joinParagraphs(first, next);
  const rungs = focus === 'risk' && length !== 'long' ? '' : rungSentence(context);
  return joinParagraphs(
    first,
    joinSentences(rungs, length === 'long' ? rewardSentence(context) : ''),
    state,
    next,
    closing(context, tone),
  );
}

function triggerSentence({ subject: { ticker }, evidence }: RulesNarrationContext): string {
  const since = evidence.fact('trigger_date') === null ? '' : ` from ${evidence.formatDate('trigger_date')}`;
  return `${ticker} has an entry trigger${since}: ${triggerPhrase(evidence.fact('trigger') ?? '')}, strength ${evidence.format('entry.trigger.strength')}.`;
}

function planSentence({ evidence }: RulesNarrationContext): string {
  if (!evidence.has('entry.stop', 'entry.risk'))
    return `The last close is ${evidence.format('entry.price')}; without an ATR no stop can be computed.`;
  return `An entry at the close of ${evidence.format('entry.price')} has its stop at ${evidence.format('entry.stop')}, ${evidence.formatMagnitude('entry.stop_distance_pct')} lower. The risk is ${evidence.formatOnTickOf('entry.risk', 'entry.price')} per share (1R).`;
}

function rungSentence({ evidence }: RulesNarrationContext): string {
  const ids = [0, 1, 2, 3].filter((place) => evidence.has(`entry.rungs.${place}.price`));
  if (ids.length === 0) return '';
  return `The take-profit rungs are ${joinWithAnd(ids.map((place) => `${evidence.format(`entry.rungs.${place}.price`)} (${evidence.format(`entry.rungs.${place}.r`)})`))}.`;
}

/** Lists the framework's and the last bar's arguments against an entry. */
function againstSentence({ subject: { tickerAudit, audit }, evidence }: RulesNarrationContext): string {
  const doubts = [
    ...(tickerAudit.state === 'ARMED' ? [] : [`the framework’s state is ${tickerAudit.state ?? 'unknown'}, not ARMED`]),
    ...(evidence.value('score') < evidence.value('rules.arm_score')
      ? [
          `the score of ${evidence.format('score')} is below the ${evidence.format('rules.arm_score')} that ARMED requires`,
        ]
      : []),
    ...(evidence.value('framework.inputs.score_prior') < evidence.value('rules.arm_prior_score')
      ? [
          `the prior session’s score of ${evidence.format('framework.inputs.score_prior')} is below the required ${evidence.format('rules.arm_prior_score')}`,
        ]
      : []),
    ...(audit.regime.label === 'risk_off' ? ['the market regime is risk-off'] : []),
    ...(tickerAudit.structure?.verdict === 'AVOID' ? ['the entry verdict of the last bar is AVOID'] : []),
    ...(tickerAudit.structure?.verdict === 'WAIT' ? ['the entry verdict of the last bar is WAIT'] : []),
  ];
  return doubts.length === 0
    ? 'Nothing in the state, score, market regime or last bar argues against the entry.'
    : `Against the entry: ${joinWithAnd(doubts)}.`;
}

const rewardSentence = ({ evidence }: RulesNarrationContext): string =>
  evidence.has('structure.reward_risk')
    ? `From the close, the distance to resistance is ${evidence.format('structure.reward_risk')} times the distance to support.`
    : '';

function levelSentence({ evidence }: RulesNarrationContext): string {
  if (evidence.has('entry.trigger.low'))
    return `The level to watch is ${evidence.format('entry.trigger.low')}, the low of the trigger’s bar.`;
  return evidence.has('entry.stop') ? `The level to watch is the stop at ${evidence.format('entry.stop')}.` : '';
}

function closing({ subject: { tickerAudit } }: RulesNarrationContext, tone: CoachPreferences['tone']): string {
  const open = tickerAudit.state === 'ARMED' && tickerAudit.structure?.verdict === 'OK';
  if (tone === 'plain') return '';
  if (tone === 'direct')
    return open
      ? 'Place the stop with the order, or do not enter.'
      : 'The framework does not support this entry: do not take it.';
  return open
    ? 'The setup is in order; the stop determines the position size.'
    : 'Triggers come often. Wait for one that the whole framework supports.';
}
