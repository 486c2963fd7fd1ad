import { writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { TickerRecordFile } from '../../../../src/adapters/files/audit/tickerRecordFile.js';
import { HELD, tickerRecordStoreContract } from '../../../contracts/dashboard/tickerRecordStore.contract.js';
import { MemoryTickerRecordStore } from '../../../fakes/dashboard/memoryTickerRecordStore.js';
import { temporaryFolder } from '../temporaryFolder.js';

const at = temporaryFolder();

tickerRecordStoreContract('memory', () => new MemoryTickerRecordStore());
tickerRecordStoreContract('a file', () => new TickerRecordFile(at('tickers.json'), () => undefined));

describe('TickerRecordFile', () => {
  it.each([
    '',
    '{"schema_version":1',
    '{"schema_version":2,"prices":"csv","portfolio":"portfolio.csv","tickers":{}}',
    '{"schema_version":1,"prices":"csv","portfolio":"portfolio.csv","tickers":{"AAPL":{"schema_version":1}}}',
  ])('ignores the file and warns when it contains %j', async (content) => {
    const warnings: string[] = [];
    writeFileSync(at('tickers.json'), content);
    const file = new TickerRecordFile(at('tickers.json'), (message) => warnings.push(message));

    expect(await file.load({ prices: 'csv', portfolio: 'portfolio.csv' })).toEqual({});
    expect(warnings).toEqual([
      `${at('tickers.json')} cannot be read: states, stops and rungs are recomputed from the prices.`,
    ]);
  });

  it('reads records of an earlier release under the canonical tickers, unless a newer record exists', async () => {
    const file = new TickerRecordFile(at('tickers.json'), () => undefined);
    const origin = { prices: 'csv', portfolio: 'portfolio.csv' };
    const newer = { ...HELD, through: '2018-01-05' };
    await file.save(origin, { 'MOG-A': HELD, 'BRK-B': HELD, 'BRK.B': newer });

    expect(await file.load(origin)).toEqual({ 'MOG.A': HELD, 'BRK.B': newer });
  });

  it('reads events that an earlier release stored under other event names', async () => {
    const { events: happenings, newEvents: news, lastPrices: closes, ...rest } = HELD;
    const origin = { prices: 'csv', portfolio: 'portfolio.csv' };
    const tickers = { AAPL: { ...rest, closes, happenings, news } };
    writeFileSync(at('tickers.json'), JSON.stringify({ schema_version: 1, ...origin, tickers }));

    expect(await new TickerRecordFile(at('tickers.json'), () => undefined).load(origin)).toEqual({ AAPL: HELD });
  });
});
