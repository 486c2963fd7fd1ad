import { isoDateOfTimestamp } from '../../../shared/calendar/calendarDays.js';
import type { CoachSubject } from '../coach.js';
import { figureIfKnown, type Evidence, type EvidenceFigure } from '../evidence.js';
import { tradingRecordOf } from '../habits/tradingRecord.js';
import { meanOrNull } from '../../trading/journal/journalTotals.js';

export function journalFigures(subject: CoachSubject): EvidenceFigure[] {
  const { trades, closed, optionTrades, habits, averagePlPct, averageHoldDays, fills } = tradingRecordOf(subject);
  const winners = closed.filter(({ profit }) => profit > 0);
  const losers = closed.filter(({ profit }) => profit < 0);
  const judged = fills.filter(({ judgment }) => judgment !== 'no_thesis');
  const [last] = fills;
  return [
    ...figureIfKnown('journal.trades', 'share trades', trades, 'count'),
    ...figureIfKnown('journal.closed', 'closed trades', closed.length, 'count'),
    ...figureIfKnown('journal.option_trades', 'option trades, which the other figures exclude', optionTrades, 'count'),
    ...figureIfKnown('journal.winners', 'closed trades with a gain', winners.length, 'count'),
    ...figureIfKnown('journal.losers', 'closed trades with a loss', losers.length, 'count'),
    ...figureIfKnown('journal.average_pl_pct', 'average profit or loss of a closed trade', averagePlPct, 'percent'),
    ...figureIfKnown(
      'journal.average_hold_days',
      'average holding time of a closed trade, in days',
      averageHoldDays,
      'days',
    ),
    ...figureIfKnown(
      'journal.average_r',
      'average result of a closed trade with a stop',
      meanOrNull(closed.flatMap(({ rMultiple }) => rMultiple ?? [])),
      'r',
    ),
    ...figureIfKnown(
      'journal.profit',
      'profit of the closed trades',
      closed.length === 0 ? null : closed.reduce((sum, { profit }) => sum + profit, 0),
      'money',
    ),
    ...habits.flatMap(({ pattern, count, of }) => [
      ...figureIfKnown(`patterns.${pattern}.count`, `occurrences: ${pattern.replaceAll('_', ' ')}`, count, 'count'),
      ...figureIfKnown(`patterns.${pattern}.of`, `possible occurrences: ${pattern.replaceAll('_', ' ')}`, of, 'count'),
    ]),
    ...figureIfKnown('fills.judged', 'fills preceded by a thesis', judged.length, 'count'),
    ...figureIfKnown(
      'fills.against',
      'fills against the preceding thesis',
      judged.filter(({ judgment }) => judgment === 'against_thesis').length,
      'count',
    ),
    ...figureIfKnown('fills.last.price', 'price of the latest fill', last?.price, 'price'),
    ...figureIfKnown('fills.last.quantity', 'shares of the latest fill', last?.quantity, 'shares'),
    ...figureIfKnown(
      'fills.last.thesis_stop',
      'stop in the thesis before the latest fill',
      last?.thesis?.stop,
      'price',
    ),
  ];
}

export function journalFacts(subject: CoachSubject): Evidence['facts'] {
  const { habits, fills, trades } = tradingRecordOf(subject);
  const [last] = fills;
  return {
    journal: trades === 0 ? 'No share trade was made through this dashboard.' : null,
    patterns: habits.map(({ pattern, rule }) => `${pattern}: ${rule}`).join(' ') || null,
    last_fill_on: last === undefined ? null : isoDateOfTimestamp(last.at),
    last_fill_side: last?.side ?? null,
    last_fill_note: last?.note ?? null,
    last_fill_thesis_state: last?.thesis?.state ?? null,
  };
}
