import type { CoachPreferences } from '../../preferences/preferences.js';
import type { RulesNarrationContext } from '../coach.js';
import type { HabitName } from '../habits/habits.js';
import { tradingRecordOf } from '../habits/tradingRecord.js';
import { joinParagraphs, joinSentences } from './phrases.js';
import { riskSentences } from './riskSentences.js';
import { causeSentence, gainSentence, levelSentence, nextConditionSentence, stateSentence } from './stateSentences.js';

/** The words that follow the count of each habit. */
const HABITS: Readonly<Record<HabitName, string>> = {
  sold_before_first_rung:
    'closed trades were sold in full at a gain before the first rung, so the planned first sale was not reached',
  sold_below_stop: 'trades had a sale well below their stop, so the loss exceeded the plan',
  added_below_stop: 'trades had shares added below their stop, where the plan had already failed',
  added_to_a_loser: 'trades had shares added below their average entry, which enlarges a losing position',
  held_losers_longer: 'losing trades were held longer than the average winner',
  lost_more_than_planned: 'closed trades lost clearly more than their initial risk',
  traded_without_stop: 'trades started without a stop',
  bought_against_thesis: 'purchases went against the thesis at the time',
};

export function positionAuditText(context: RulesNarrationContext, { length, tone }: CoachPreferences): string {
  const state = joinSentences(stateSentence(context), length === 'short' ? null : causeSentence(context));
  const plan = joinSentences(levelSentence(context), nextConditionSentence(context));
  const past =
    context.evidence.value('journal.trades') > 0
      ? pastParagraphs(context, length)
      : [joinSentences(withoutTrades(context), gainSentence(context))];
  return joinParagraphs(...past, state, plan, riskSentences(context), closing(context, tone));
}

function pastParagraphs(context: RulesNarrationContext, length: CoachPreferences['length']): string[] {
  const results = joinSentences(resultSentence(context), length === 'short' ? null : holdSentence(context));
  return [
    results,
    habitSentences(context, length === 'short' ? 1 : length === 'medium' ? 3 : Infinity),
    length === 'short' ? '' : fillSentence(context),
    length === 'long' ? gainSentence(context) : '',
  ];
}

function withoutTrades({ subject: { ticker, tickerAudit }, evidence }: RulesNarrationContext): string {
  const options =
    evidence.value('journal.option_trades') > 0
      ? ` Option trades are excluded (${evidence.format('journal.option_trades')}).`
      : '';
  const held = (tickerAudit.position?.quantity ?? 0) !== 0;
  const from = held
    ? ` The position comes from your portfolio${evidence.fact('entry_date') === null ? '' : `, entered ${evidence.formatDate('entry_date')}`}.`
    : '';
  return `No trade in ${ticker} was made through this dashboard, so there are no patterns to report. The journal starts with the first order filled here.${from}${options}`;
}

function resultSentence({ subject: { ticker }, evidence }: RulesNarrationContext): string {
  if (evidence.value('journal.closed') === 0)
    return `The journal has ${evidence.format('journal.trades')} trade${evidence.value('journal.trades') === 1 ? '' : 's'} in ${ticker}; none has a complete result.`;
  const average = evidence.has('journal.average_pl_pct')
    ? `; the average closed trade ${evidence.value('journal.average_pl_pct') < 0 ? 'lost' : 'gained'} ${evidence.formatMagnitude('journal.average_pl_pct')}`
    : '';
  return `Of ${evidence.format('journal.closed')} closed trade${evidence.value('journal.closed') === 1 ? '' : 's'} in ${ticker}, ${evidence.format('journal.winners')} gained and ${evidence.format('journal.losers')} lost${average}.`;
}

function holdSentence({ evidence }: RulesNarrationContext): string {
  const held = evidence.has('journal.average_hold_days')
    ? `The average hold was ${evidence.format('journal.average_hold_days')} day${evidence.format('journal.average_hold_days') === '1' ? '' : 's'}.`
    : '';
  const r = evidence.has('journal.average_r')
    ? `The average closed trade with a stop made ${evidence.format('journal.average_r')}.`
    : '';
  return joinSentences(held, r);
}

function habitSentences({ subject, evidence }: RulesNarrationContext, most: number): string {
  const { habits } = tradingRecordOf(subject);
  if (habits.length === 0) return 'No trading pattern stands out.';
  return habits
    .toSorted((one, other) => other.count / other.of - one.count / one.of)
    .slice(0, most)
    .map(
      ({ pattern }) =>
        `Pattern: ${evidence.format(`patterns.${pattern}.count`)} of ${evidence.format(`patterns.${pattern}.of`)} ${HABITS[pattern]}.`,
    )
    .join(' ');
}

function fillSentence({ evidence }: RulesNarrationContext): string {
  if (!evidence.has('fills.last.price') || evidence.fact('last_fill_on') === null) return '';
  const bought = evidence.fact('last_fill_side') === 'buy';
  const what = `The latest fill was a ${bought ? 'purchase' : 'sale'} of ${evidence.format('fills.last.quantity')} at ${evidence.format('fills.last.price')} on ${evidence.formatDate('last_fill_on')}`;
  const state = evidence.fact('last_fill_thesis_state');
  if (state === null) return `${what}; no thesis was written before it.`;
  const stop = evidence.has('fills.last.thesis_stop')
    ? ` with a stop at ${evidence.format('fills.last.thesis_stop')}`
    : '';
  const all =
    evidence.value('fills.against') > 0
      ? ` ${evidence.format('fills.against')} of ${evidence.format('fills.judged')} fills went against their thesis.`
      : ' No fill went against its thesis.';
  return `${what}, when the thesis said ${state}${stop}.${all}`;
}

function closing({ subject }: RulesNarrationContext, tone: CoachPreferences['tone']): string {
  const bad = tradingRecordOf(subject).habits.length > 0;
  if (tone === 'plain') return '';
  if (tone === 'direct') return bad ? 'Pick one of these and stop doing it.' : 'Keep the record clean.';
  return bad ? 'Seeing a habit is the first step to breaking it.' : 'A clean record is worth keeping.';
}
