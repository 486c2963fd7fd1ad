import type { CoachPreferences } from '../../preferences/preferences.js';
import type { RulesNarrationContext } from '../coach.js';
import type { HabitName } from '../habits/habits.js';
import { tradingRecord } from '../habits/tradingRecord.js';
import { joinParagraphs, joinSentences } from './phrases.js';
import { causeSentence, levelSentence, nextConditionSentence, stateSentence } from './stateSentences.js';

/** What a habit is, after how often it was seen. */
const HABITS: Readonly<Record<HabitName, string>> = {
  sold_before_first_rung:
    'closed trades were sold whole at a gain before the first rung: the plan’s first sale was not waited for',
  sold_below_stop: 'trades were sold well below their stop: the loss was larger than the plan’s',
  added_below_stop: 'trades were added to below their stop, where the plan was already wrong',
  added_to_a_loser: 'trades were added to below their average entry, which makes a losing position larger',
  held_losers_longer: 'losers were held longer than the winners were on average',
  lost_more_than_planned: 'closed trades lost clearly more than the risk that they began with',
  traded_without_stop: 'trades began without a stop',
  bought_against_thesis: 'purchases went against the thesis of their time',
};

export function positionAuditText(told: RulesNarrationContext, { length, tone }: CoachPreferences): string {
  const state = joinSentences(stateSentence(told), length === 'short' ? null : causeSentence(told));
  const plan = joinSentences(levelSentence(told), nextConditionSentence(told));
  const past =
    told.evidence.value('journal.trades') > 0
      ? pastParagraphs(told, length)
      : [joinSentences(withoutTrades(told), gainSentence(told))];
  return joinParagraphs(...past, state, plan, closing(told, tone));
}

function pastParagraphs(told: RulesNarrationContext, length: CoachPreferences['length']): string[] {
  const results = joinSentences(resultSentence(told), length === 'short' ? null : holdSentence(told));
  return [
    results,
    habitSentences(told, length === 'short' ? 1 : length === 'medium' ? 3 : Infinity),
    length === 'short' ? '' : fillSentence(told),
    length === 'long' ? gainSentence(told) : '',
  ];
}

function withoutTrades({
  subject: { ticker, tickerAudit: published },
  evidence: words,
}: RulesNarrationContext): string {
  const options =
    words.value('journal.option_trades') > 0
      ? ` Trades in its options, ${words.format('journal.option_trades')} of them, are not judged here.`
      : '';
  const held = (published.position?.quantity ?? 0) !== 0;
  const from = held
    ? ` The position comes from the portfolio file${words.fact('entry_date') === null ? '' : `, entered ${words.formatDate('entry_date')}`}.`
    : '';
  return `No trade in ${ticker} was made through this dashboard, so there are no habits to read yet: the journal begins with the first order that is filled here.${from}${options}`;
}

function resultSentence({ subject: { ticker }, evidence: words }: RulesNarrationContext): string {
  if (words.value('journal.closed') === 0)
    return `The journal has ${words.format('journal.trades')} open trade${words.value('journal.trades') === 1 ? '' : 's'} in ${ticker} and no closed one.`;
  const average = words.has('journal.average_pl_pct')
    ? `; a closed trade ${words.value('journal.average_pl_pct') < 0 ? 'lost' : 'gained'} ${words.formatMagnitude('journal.average_pl_pct')} on average`
    : '';
  return `Of ${words.format('journal.closed')} closed trade${words.value('journal.closed') === 1 ? '' : 's'} in ${ticker}, ${words.format('journal.winners')} gained and ${words.format('journal.losers')} lost${average}.`;
}

function holdSentence({ evidence: words }: RulesNarrationContext): string {
  const held = words.has('journal.average_hold_days')
    ? `The average hold was ${words.format('journal.average_hold_days')} days.`
    : '';
  const r = words.has('journal.average_r')
    ? `Against the risk of its stop the average trade made ${words.format('journal.average_r')}.`
    : '';
  return joinSentences(held, r);
}

function habitSentences({ subject, evidence: words }: RulesNarrationContext, most: number): string {
  const { habits } = tradingRecord(subject);
  if (habits.length === 0) return 'No pattern of the list stands out.';
  return habits
    .toSorted((one, other) => other.count / other.of - one.count / one.of)
    .slice(0, most)
    .map(
      ({ pattern }) =>
        `Pattern: ${words.format(`patterns.${pattern}.count`)} of ${words.format(`patterns.${pattern}.of`)} ${HABITS[pattern]}.`,
    )
    .join(' ');
}

function fillSentence({ evidence: words }: RulesNarrationContext): string {
  if (!words.has('fills.last.price') || words.fact('last_fill_on') === null) return '';
  const bought = words.fact('last_fill_side') === 'buy';
  const what = `The latest fill ${bought ? 'bought' : 'sold'} ${words.format('fills.last.quantity')} at ${words.format('fills.last.price')} on ${words.formatDate('last_fill_on')}`;
  const state = words.fact('last_fill_thesis_state');
  if (state === null) return `${what}; no thesis had been written before it.`;
  const stop = words.has('fills.last.thesis_stop') ? ` with a stop at ${words.format('fills.last.thesis_stop')}` : '';
  const all =
    words.value('fills.against') > 0
      ? ` ${words.format('fills.against')} of ${words.format('fills.judged')} fills went against their thesis.`
      : ' No fill went against its thesis.';
  return `${what}, when the thesis said ${state}${stop}.${all}`;
}

function gainSentence({ evidence: words }: RulesNarrationContext): string {
  if (!words.has('position.gain_pct', 'position.entry_price')) return '';
  const side = words.value('position.gain_pct') < 0 ? 'below' : 'above';
  const r = words.has('position.gain_r') ? ` (${words.format('position.gain_r')})` : '';
  const age = words.has('position.sessions') ? ` after ${words.format('position.sessions')} sessions` : '';
  return `What is held stands ${words.formatMagnitude('position.gain_pct')} ${side} its entry at ${words.format('position.entry_price')}${r}${age}.`;
}

function closing({ subject }: RulesNarrationContext, tone: CoachPreferences['tone']): string {
  const bad = tradingRecord(subject).habits.length > 0;
  if (tone === 'plain') return '';
  if (tone === 'direct') return bad ? 'Pick one of these and stop doing it.' : 'Keep the record clean.';
  return bad ? 'A habit that has been seen is half mended.' : 'A clean record is worth keeping.';
}
