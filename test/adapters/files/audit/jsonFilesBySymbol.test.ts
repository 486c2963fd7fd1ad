import { readFileSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { optionHistory } from '../../../../src/adapters/files/audit/optionHistory.schema.js';
import { priceHistory } from '../../../../src/adapters/files/audit/priceHistory.schema.js';
import { JsonFilesBySymbol } from '../../../../src/adapters/files/audit/jsonFilesBySymbol.js';
import type { OptionHistory } from '../../../../src/application/dashboard/market/optionChainCache.port.js';
import type { PriceHistory } from '../../../../src/domain/dashboard/market/priceHistory.js';
import { PRICES, symbolCacheContract } from '../../../contracts/dashboard/symbolCache.contract.js';
import { MemorySymbolCache } from '../../../fakes/memorySymbolCache.js';
import { temporaryFolder } from '../temporaryFolder.js';

const at = temporaryFolder();
const warnings: string[] = [];
const files = (version = 1) =>
  new JsonFilesBySymbol(at('prices/yahoo'), version, priceHistory, (message) => warnings.push(message));

symbolCacheContract('a folder', files, () => new JsonFilesBySymbol(at('options'), 1, optionHistory, () => undefined));
symbolCacheContract(
  'memory',
  () => new MemorySymbolCache<PriceHistory>(),
  () => new MemorySymbolCache<OptionHistory>(),
);

describe('JsonFilesBySymbol', () => {
  it('stores one file per symbol, which only the user can read', async () => {
    await files().save('AAPL', PRICES);
    await files().save('AAPL', PRICES);

    expect(readdirSync(at('prices/yahoo'))).toEqual(['AAPL.json']);
    expect(
      [at('prices'), at('prices/yahoo'), at('prices/yahoo/AAPL.json')].map((path) => statSync(path).mode & 0o777),
    ).toEqual([0o700, 0o700, 0o600]);
  });

  it.each([
    ['torn', (text: string) => text.slice(0, -40)],
    ['empty', () => ''],
    ['written by another program', () => '{"hello":"world"}'],
    ['written for another symbol', (text: string) => text.replace('"AAPL"', '"MSFT"')],
    ['without bars', (text: string) => text.replace(/"rows":\[.*\],"currency"/, '"rows":[],"currency"')],
    ['with text for a price', (text: string) => text.replace('"close":100', '"close":"100"')],
  ])('treats files that are %s as missing, with a warning', async (_what, damage) => {
    await files().save('AAPL', PRICES);
    const path = at('prices/yahoo/AAPL.json');
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, damage(text));
    warnings.length = 0;

    expect(damage(text)).not.toBe(text);
    expect(await files().load('AAPL')).toBeNull();
    expect(warnings).toEqual([`${path} cannot be read: the content is fetched again.`]);
  });

  it('reads a file that an earlier release wrote under another spelling of the ticker', async () => {
    await files().save('BRK-B', PRICES);
    expect(await files().load('BRK.B')).toEqual(PRICES);

    await files().save('BRK.B', { ...PRICES, basis: 9 });
    expect(await files().load('BRK.B')).toMatchObject({ basis: 9 });
  });

  it('adds a prefix to a file name that Windows reserves, but also reads files without it', async () => {
    await files().save('CON', PRICES);
    expect(readdirSync(at('prices/yahoo'))).toEqual(['_CON.json']);
    expect(await files().load('CON')).toEqual(PRICES);

    renameSync(at('prices/yahoo/_CON.json'), at('prices/yahoo/CON.json'));
    expect(await files().load('CON')).toEqual(PRICES);
  });

  it('reads files that an earlier release wrote without a currency', async () => {
    await files().save('AAPL', PRICES);
    const path = at('prices/yahoo/AAPL.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace('"currency":"GBp",', ''));

    expect(await files().load('AAPL')).toEqual({ ...PRICES, currency: null });
  });

  it('drops an option chain and volatilities that an earlier release stored without quote counts [OPT-02]', async () => {
    const options = new JsonFilesBySymbol(at('options'), 1, optionHistory, (message) => warnings.push(message));
    const quote = {
      expiry: '2026-12-18',
      strike: 400,
      right: 'C',
      mid: 2.5,
      volume: 0,
      openInterest: 0,
      impliedVolatility: 3.586,
    };
    const vouched = { session: '2026-11-20', iv30: 24.1, quotes: { calls: 9, puts: 8 } };
    const content = {
      chain: { asOf: '2026-11-19', quotes: [quote] },
      volatilities: [
        { session: '2026-11-18', iv30: 358.6 },
        { session: '2026-11-19', iv30: 182, quotes: { calls: 1, puts: 0 } },
        vouched,
      ],
    };
    await options.save('AAPL', { chain: null, volatilities: [] });
    writeFileSync(at('options/AAPL.json'), JSON.stringify({ schema_version: 1, symbol: 'AAPL', content }));
    warnings.length = 0;

    expect([await options.load('AAPL'), warnings]).toEqual([{ chain: null, volatilities: [vouched] }, []]);
  });

  it('keeps an unreadable file beside the file that replaces it', async () => {
    await files().save('AAPL', PRICES);
    const path = at('prices/yahoo/AAPL.json');
    const torn = readFileSync(path, 'utf8').slice(0, -40);
    writeFileSync(path, torn);
    const opened = files();
    await opened.load('AAPL');
    await opened.save('AAPL', PRICES);

    expect(readFileSync(`${path}.unreadable`, 'utf8')).toBe(torn);
    expect(await files().load('AAPL')).toEqual(PRICES);
  });

  it('treats files of another version as missing', async () => {
    await files(1).save('AAPL', PRICES);

    expect(await files(2).load('AAPL')).toBeNull();
  });
});
