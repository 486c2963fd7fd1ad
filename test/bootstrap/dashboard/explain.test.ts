import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it, jest } from '@jest/globals';
import { auditPayload } from '../../../src/adapters/http/contract/dashboard/audit/audit.js';
import { explainedTicker } from '../../../src/adapters/http/contract/dashboard/audit/explanation.js';
import { temporaryFolder } from '../../adapters/files/temporaryFolder.js';
import { runFirstAuditByApi } from '../../e2e/firstAudit.js';
import { runDashboardInProcess, startDashboardInProcess } from './program.js';

/** These tests start whole programs, which is slow on a busy machine. */
jest.setTimeout(60_000);

const at = temporaryFolder();
const explain = (...args: string[]) => runDashboardInProcess(['explain', ...args], { PLUMBLINE_HOME: at('home') });

async function auditAtHome(): Promise<void> {
  mkdirSync(at('home'));
  writeFileSync(at('home/portfolio.csv'), 'ticker,quantity,average_price\nKO,10,40\n');
  const program = await startDashboardInProcess({ PLUMBLINE_HOME: at('home') });
  await runFirstAuditByApi(program);
  await program.stop();
}

describe('plumbline explain', () => {
  it('prints a tree of rules and numbers from a new audit if none is stored', async () => {
    const { code, stdout, stderr } = await explain('aapl');

    expect({ code, stderr, home: existsSync(at('home')) }).toEqual({ code: 0, stderr: '', home: false });
    expect(stdout).toMatch(
      /^AAPL: score \d+\.\d, grade [A-F][+-]?, state (WATCH|ARMED|TIGHTEN|EXIT), signal (ARMED|SHORT_RISK|NONE)\n├─ Audit of /,
    );
    expect(stdout).toContain(
      '│  ├─ price_vs_sma200 77.7\n│  │  ├─ (close − sma200) / atr14_prior. 0 points at -10 or less, 100 at 10 or more, linear between.\n│  │  └─ close 169.23, sma200 155.914',
    );
    expect(stdout).toMatch(/\n└─ All of this describes past and present prices\. It predicts nothing\.\n$/);
  });

  it('explains the latest stored audit if there is one', async () => {
    await auditAtHome();
    const audit = auditPayload.parse(JSON.parse(readFileSync(at('home/audit.json'), 'utf8')));
    const { code, stdout } = await explain('KO', '--json');
    const explained = explainedTicker.parse(JSON.parse(stdout));

    expect([code, explained.generated_at, explained.audit]).toEqual([0, audit.generated_at, audit.tickers['KO']]);
    expect(await explain('TSLA')).toEqual({
      code: 1,
      stdout: '',
      stderr: `TSLA is not in the audit of ${audit.generated_at}. Add it to the portfolio and run an audit in the dashboard.\n`,
    });
  });

  it('audits the given portfolio', async () => {
    writeFileSync(
      at('mine.csv'),
      'ticker,quantity,average_price,stop,entry_date\nKO,10,45,41.5,2017-06-01\nTSLA,0,,,\n',
    );
    const { code, stdout } = await explain('KO', '--portfolio', at('mine.csv'), '--json', '--offline');

    expect(code).toBe(0);
    expect(explainedTicker.parse(JSON.parse(stdout)).explanation.framework.holding).toMatchObject({
      entry: { price: 45, date: '2017-06-01' },
      initial_stop: { value: 41.5, inputs: { stated: 41.5 } },
      risk: 3.5,
    });
  });

  it('names the breach of the stop that caused EXIT beside the latest one', async () => {
    writeFileSync(at('mine.csv'), 'ticker,quantity,average_price,entry_date\nKO,10,44.1,2017-06-01\n');
    const { stdout } = await explain('KO', '--portfolio', at('mine.csv'), '--offline');

    expect(stdout).toContain('State EXIT since 2017-11-17');
    expect(stdout).toContain('closed below on 2017-11-17 and again since 2017-12-07');
  });

  it.each([
    ['the price source lacks the ticker', ['TSLA'], 'TSLA could not be audited. TSLA is not among the sample prices.'],
    ['the text is not a ticker', ['a b'], '"a b" is not a ticker.'],
    ['the portfolio does not exist', ['KO', '--portfolio', '/nowhere.csv'], 'The file /nowhere.csv does not exist.'],
  ])('reports in one line that %s, and ends with exit code 1', async (_what, args, words) => {
    const { code, stdout, stderr } = await explain(...args);

    expect({ code, stdout, lines: stderr.split('\n') }).toEqual({
      code: 1,
      stdout: '',
      lines: [expect.stringContaining(words), ''],
    });
  });
});
