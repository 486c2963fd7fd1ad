import { describe, expect, it } from '@jest/globals';
import type { TickerRecordStore } from '../../../src/application/dashboard/framework/tickerRecordStore.port.js';
import type { TickerRecord } from '../../../src/domain/dashboard/framework/record/tickerRecord.js';

const ORIGIN = { prices: 'csv', portfolio: 'portfolio.csv' };

export const HELD: TickerRecord = {
  schema_version: 1,
  through: '2017-12-29',
  lastPrices: [
    { date: '2017-12-28', close: 171.08 },
    { date: '2017-12-29', close: 169.23, high: 170.59, low: 169.22, isDisputed: true },
  ],
  priceSource: 'yahoo',
  position: { quantity: 10, averagePrice: 106.73, stop: null, entryDate: null },
  heldSince: '2017-12-01',
  life: {
    state: 'TIGHTEN',
    facts: {
      since: '2017-12-20',
      reason: { kind: 'rung', text: '2 rungs are hit', numbers: { rungs: 2 } },
      armed: { name: 'breakout_20', strength: 0.5, low: 100, age: 3 },
      holding: {
        entryPrice: 106.73,
        entryDate: '2017-12-01',
        initialStop: 100,
        stop: 150.5,
        raisedStop: 140,
        risk: 6.73,
        rungsHit: 2,
        age: 19,
        recoveredSessions: 0,
        origin: { stated: null, triggerLow: 100.4, atr: 4 },
        stopSince: '2017-12-18',
        breachedSince: '2017-12-29',
      },
    },
  },
  transitions: [
    {
      at: '2017-12-20',
      from: 'WATCH',
      to: 'TIGHTEN',
      reason: { kind: 'rung', text: '2 rungs are hit', numbers: { rungs: 2 } },
    },
  ],
  events: [
    {
      kind: 'entry_armed',
      id: 'a',
      at: '2017-11-30',
      trigger: 'breakout_20',
      strength: 0.5,
      trigger_low: 100,
      close: 106,
    },
    {
      kind: 'rung_hit',
      id: 'r',
      at: '2017-12-20',
      rung: 2,
      r: 2,
      price: 120.19,
      share: 0.25,
      high: 121,
      entry_price: 106.73,
      risk: 6.73,
    },
    {
      kind: 'state_changed',
      id: 's',
      at: '2017-12-20',
      from: 'WATCH',
      to: 'TIGHTEN',
      reason: { kind: 'rung', text: '2 rungs are hit', numbers: { rungs: 2 } },
    },
  ],
  newEvents: [
    {
      kind: 'stop_breached',
      id: 'b',
      at: '2017-12-29',
      close: 169.23,
      stop: 169.5,
      initial_stop: null,
      entry_price: 106.73,
    },
  ],
};

const WATCHED: TickerRecord = {
  schema_version: 1,
  through: '2017-12-29',
  lastPrices: [{ date: '2017-12-29', close: 85.54 }],
  position: null,
  heldSince: null,
  life: { state: 'WATCH', facts: { since: null, reason: null, armed: null, holding: null } },
  transitions: [],
  events: [],
  newEvents: [],
};

/** Verifies a store of ticker records, which must be empty at the start of each test. */
export function tickerRecordStoreContract(name: string, subject: () => TickerRecordStore): void {
  describe(`${name} as a ticker record store`, () => {
    it('is empty at first', async () => {
      expect(await subject().load(ORIGIN)).toEqual({});
    });

    it('returns exactly the last stored records', async () => {
      const memories = subject();
      await memories.save(ORIGIN, { OLD: WATCHED, AAPL: WATCHED });
      await memories.save(ORIGIN, { AAPL: HELD, MSFT: WATCHED });

      expect(await memories.load(ORIGIN)).toEqual({ AAPL: HELD, MSFT: WATCHED });
    });

    it('returns marked records of other prices without new events, and stores the mark', async () => {
      const memories = subject();
      await memories.save(ORIGIN, { AAPL: HELD });

      const other = { ...ORIGIN, prices: 'alpaca,yahoo' };
      const marked = { AAPL: { ...HELD, hasOtherPrices: true as const, newEvents: [] } };
      expect(await memories.load(other)).toEqual(marked);
      await memories.save(other, marked);
      expect(await memories.load(other)).toEqual(marked);
    });

    it('returns no records of the sample prices or of another portfolio', async () => {
      const memories = subject();
      await memories.save(ORIGIN, { AAPL: HELD });

      expect(await memories.load({ ...ORIGIN, prices: 'sample' })).toEqual({});
      expect(await memories.load({ ...ORIGIN, portfolio: 'sample' })).toEqual({});
    });
  });
}
