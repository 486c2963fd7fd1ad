import type { MapBasis } from '../../../../src/domain/dashboard/decisionMap/mapBasis.js';
import { barsUntil } from '../audit/incremental/dailyAudits.js';
import { sampleBars } from '../audit/sampleBars.js';
import { auditWithMemory } from './nextSessions.js';

/** Returns the data for the maps of a held AAPL and a watched MSFT, with the sample's bars up to `date`. */
export const sampleBasis = (date: string): MapBasis =>
  auditWithMemory(
    barsUntil(sampleBars('SPX'), date),
    new Map(['AAPL', 'MSFT'].map((symbol) => [symbol, barsUntil(sampleBars(symbol), date)])),
    (symbol) =>
      symbol === 'AAPL'
        ? { ticker: symbol, quantity: 3, averagePrice: 150, entryPrice: 150, stop: null, entryDate: '2017-10-02' }
        : { ticker: symbol, quantity: 0, averagePrice: 0, stop: null, entryDate: null },
  ).basis;
