import type { JournalEntry } from '../../trading/journal/journal.js';
import { TAKE_PROFIT_RUNGS, rungPrice } from '../../framework/holding.js';
import { DERISKING_STATES } from '../deriskingStates.js';
import type { FillVersusThesis } from './compareFillsWithTheses.js';
import { meanOrNull } from '../../trading/journal/journalTotals.js';

export type HabitName =
  | 'sold_before_first_rung'
  | 'sold_below_stop'
  | 'added_below_stop'
  | 'added_to_a_loser'
  | 'held_losers_longer'
  | 'lost_more_than_planned'
  | 'traded_without_stop'
  | 'bought_against_thesis';

/** How often a trader showed a pattern; fields are named as in the API. */
export interface Habit {
  readonly pattern: HabitName;
  readonly count: number;
  /** Number of trades or fills in which the pattern was possible. */
  readonly of: number;
  /** Definition of the pattern. */
  readonly rule: string;
}

/** Fills up to 1% below the stop count as slippage, not as a broken plan. */
const SLIPPAGE = 0.01;
const PLANNED_LOSS_R = 1.1;
const [FIRST_RUNG] = TAKE_PROFIT_RUNGS;

/** Patterns in the share trades of one ticker; patterns that never occurred are omitted. */
export function habitsOf(trades: readonly JournalEntry[], fills: readonly FillVersusThesis[]): Habit[] {
  const long = trades.filter(({ direction }) => direction === 'long');
  const planned = long.filter(isPlanned);
  const closed = planned.filter(({ closedAt }) => closedAt !== null);
  const buys = fills.filter(({ side, judgment }) => side === 'buy' && judgment !== 'no_thesis');
  const own = long.filter(({ entries }) => entries[0]?.at !== null);
  return [
    counted(
      'sold_before_first_rung',
      closed,
      soldEarly,
      `A closed trade in which every sale was at a gain but below the first rung, ${FIRST_RUNG} R above the entry.`,
    ),
    counted('sold_below_stop', planned, soldLate, 'A trade with a sale more than one percent below its stop.'),
    counted('added_below_stop', planned, addedBelowStop, 'A trade in which shares were added below its stop.'),
    counted('added_to_a_loser', long, addedToLoser, 'A trade in which shares were added below its average entry.'),
    heldLosersLonger(long),
    counted(
      'lost_more_than_planned',
      closed,
      ({ rMultiple }) => (rMultiple ?? 0) < -PLANNED_LOSS_R,
      `A closed trade that lost more than ${PLANNED_LOSS_R} R.`,
    ),
    counted('traded_without_stop', own, ({ stop }) => stop === null, 'A trade opened without a stop.'),
    counted(
      'bought_against_thesis',
      buys,
      ({ judgment }) => judgment === 'against_thesis',
      `A purchase while the thesis said ${DERISKING_STATES.join(' or ')}, or below the thesis stop.`,
    ),
  ].filter(({ count }) => count > 0);
}

type Planned = JournalEntry & { readonly stop: number };

const isPlanned = (trade: JournalEntry): trade is Planned => trade.stop !== null;

function counted<T>(pattern: HabitName, all: readonly T[], shows: (one: T) => boolean, rule: string): Habit {
  return { pattern, count: all.filter(shows).length, of: all.length, rule };
}

function soldEarly({ entries, exits, stop }: Planned): boolean {
  const entry = entries[0]?.price ?? NaN;
  const firstRung = rungPrice({ entryPrice: entry, risk: entry - stop }, FIRST_RUNG);
  return exits.length > 0 && exits.every(({ price }) => price > entry && price < firstRung);
}

const soldLate = ({ exits, stop }: Planned): boolean => exits.some(({ price }) => price < stop * (1 - SLIPPAGE));

const addedBelowStop = ({ entries, stop }: Planned): boolean =>
  entries.slice(1).some(({ at, price }) => at !== null && price < stop);

/**
 * Whether the trader bought below the average price of the trade's earlier entries, through this dashboard. Sales do
 * not change that average.
 */
function addedToLoser({ entries }: JournalEntry): boolean {
  let [quantity, cost] = [0, 0];
  return entries.some((entry) => {
    const below = quantity > 0 && entry.at !== null && entry.price < cost / quantity;
    quantity += entry.quantity;
    cost += entry.quantity * entry.price;
    return below;
  });
}

function heldLosersLonger(trades: readonly JournalEntry[]): Habit {
  const closed = trades.filter(({ closedAt, heldDays }) => closedAt !== null && heldDays !== null);
  const losers = closed.filter(({ profit }) => profit < 0);
  const winners = closed.filter(({ profit }) => profit > 0);
  const typical = meanOrNull(winners.map(({ heldDays }) => heldDays ?? NaN)) ?? NaN;
  return counted(
    'held_losers_longer',
    losers,
    ({ heldDays }) => (heldDays ?? NaN) > typical,
    'A closed losing trade held longer than the average winning trade.',
  );
}
