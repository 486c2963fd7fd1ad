import type { MapBasis } from '../../../../src/domain/dashboard/decisionMap/mapBasis.js';
import { barsUntil } from '../audit/incremental/dailyAudits.js';
import { sampleBars } from '../audit/sampleBars.js';
import { auditWithMemory } from './nextSessions.js';

/** Returns the data for the maps of a held AAPL and a watched MSFT, with the sample's bars up to `date`. */
export function sampleBasis(date: string): MapBasis {
  const { basis } = auditWithMemory(
    barsUntil(sampleBars('SPX'), date),
    new Map(['AAPL', 'MSFT'].map((symbol) => [symbol, barsUntil(sampleBars(symbol), date)])),
    (symbol) =>
      symbol === 'AAPL'
        ? { ticker: symbol, quantity: 3, averagePrice: 150, entryPrice: 150, stop: null, entryDate: '2017-10-02' }
        : { ticker: symbol, quantity: 0, averagePrice: 0, stop: null, entryDate: null },
  );
  const splits = [{ date: '2014-06-09', ratio: 7 }];
  const inputs = Object.entries(basis.inputs).map(([symbol, input]) => [symbol, { ...input, splits }] as const);
  return { ...basis, inputs: Object.fromEntries(inputs) };
}
