import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { auditPayload } from '../../../src/adapters/http/contract/dashboard/audit/audit.js';
import { portfolioMap, tickerMap } from '../../../src/adapters/http/contract/dashboard/audit/decisionMap.js';
import { temporaryFolder } from '../../adapters/files/temporaryFolder.js';
import { runFirstAuditByApi } from '../../e2e/firstAudit.js';
import { waitUntil } from '../../servers/waitUntil.js';
import { runDashboardInProcess, startDashboardInProcess } from './program.js';

/** These tests start whole programs, which is slow on a busy machine. */
jest.setTimeout(60_000);

const at = temporaryFolder();
const mapAt = (home: string, ...args: string[]) => runDashboardInProcess(['map', ...args], { PLUMBLINE_HOME: home });
const PORTFOLIO = 'ticker,quantity,average_price\nKO,10,40\nAAPL,0,0\n';

describe('plumbline map', () => {
  /** A home folder with an audit and the data for its maps. */
  let audited: string;
  const storedAudit = () => auditPayload.parse(JSON.parse(readFileSync(join(audited, 'audit.json'), 'utf8')));

  beforeAll(async () => {
    audited = mkdtempSync(join(tmpdir(), 'plumbline-test-map-'));
    writeFileSync(join(audited, 'portfolio.csv'), PORTFOLIO);
    const program = await startDashboardInProcess({ PLUMBLINE_HOME: audited });
    await runFirstAuditByApi(program);
    await waitUntil(() => existsSync(join(audited, 'maps.json')));
    await program.stop();
  });
  afterAll(() => rmSync(audited, { recursive: true }));

  it('runs an audit and prints its tickers if no audit is stored', async () => {
    writeFileSync(at('portfolio.csv'), PORTFOLIO);
    const { code, stdout, stderr } = await mapAt(at('home'), '--portfolio', at('portfolio.csv'));

    expect({ code, stderr, home: existsSync(at('home')) }).toEqual({ code: 0, stderr: '', home: false });
    expect(stdout).toMatch(/^Closes on 2018-01-02 at which a decision changes\n/);
    expect(stdout).toMatch(/│ KO +│ 45\.88 +│ at \d+\.\d\d or (above|below) \([+−]?\d\.\d ATR\) +│/);
    expect(stdout).toMatch(
      /\nOn the left of an arrow is the decision at closes nearer to the last close.*\n(?:.*\n)*This lists what each close would change\. It predicts no close\.\n$/,
    );
  });

  it('prints the map of one ticker from the highest close to the lowest', async () => {
    const { stdout } = await mapAt(audited, 'ko');
    const prices = Array.from(stdout.matchAll(/─ at (\d+\.\d\d) or/g), ([, price]) => Number(price));

    expect(stdout).toMatch(/^KO: possible closes on 2018-01-02; last close 45\.88, ATR \d\.\d\d/);
    expect(stdout).toMatch(/a volume of \d+ shares or more would make \w+ possible, with a close between/);
    expect(prices.length).toBeGreaterThan(5);
    expect(prices).toEqual(prices.toSorted((one, other) => other - one));
  });

  it('prints the maps of the latest stored audit as JSON', async () => {
    const { generated_at } = storedAudit();
    const whole = portfolioMap.parse(JSON.parse((await mapAt(audited, '--json')).stdout));
    const one = tickerMap.parse(JSON.parse((await mapAt(audited, 'KO', '--json')).stdout));

    expect([whole.generated_at, one.generated_at]).toEqual([generated_at, generated_at]);
    expect(whole.tickers.map(({ ticker }) => ticker).toSorted()).toEqual(['AAPL', 'KO']);
    expect(await mapAt(audited, 'TSLA')).toEqual({
      code: 1,
      stdout: '',
      stderr: `TSLA is not in the audit of ${generated_at}. Add it to the portfolio and run an audit in the dashboard.\n`,
    });
  });

  it('runs a new audit when the stored data for the maps is missing', async () => {
    cpSync(audited, at('home'), { recursive: true });
    rmSync(at('home/maps.json'));
    const whole = portfolioMap.parse(JSON.parse((await mapAt(at('home'), '--json')).stdout));

    expect(whole.generated_at > storedAudit().generated_at).toBe(true);
  });
});
