import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it, jest } from '@jest/globals';
import { auditPayload } from '../../../src/adapters/http/contract/dashboard/audit/audit.js';
import { portfolioRisk } from '../../../src/adapters/http/contract/dashboard/audit/portfolioRisk.js';
import { temporaryFolder } from '../../adapters/files/temporaryFolder.js';
import { runFirstAuditByApi } from '../../e2e/firstAudit.js';
import { answerServerError, startStandIn } from '../../servers/standIn.js';
import { runDashboardInProcess, startDashboardInProcess } from './program.js';

/** These tests start whole programs, which is slow on a busy machine. */
jest.setTimeout(60_000);

const at = temporaryFolder();
const risk = (...args: string[]) => runDashboardInProcess(['risk', ...args], { PLUMBLINE_HOME: at('home') });
const PORTFOLIO =
  'ticker,quantity,average_price,stop,entry_date,sector\nJPM,50,90,100,2017-06-01,Financials\nGS,20,220,,2017-06-01,Financials\nKO,-100,45,48,2017-06-01,\n';

async function auditAtHome(): Promise<void> {
  mkdirSync(at('home'));
  writeFileSync(at('home/portfolio.csv'), PORTFOLIO);
  const program = await startDashboardInProcess({ PLUMBLINE_HOME: at('home') });
  await runFirstAuditByApi(program);
  await program.stop();
}

describe('plumbline risk', () => {
  it('prints findings and figures for the portfolio in the given file', async () => {
    writeFileSync(at('portfolio.csv'), PORTFOLIO);
    const { code, stdout, stderr } = await risk('--portfolio', at('portfolio.csv'));

    expect({ code, stderr, home: existsSync(at('home')) }).toEqual({ code: 0, stderr: '', home: false });
    expect(stdout).toMatch(
      /^Risk as of 2017-12-29; fractions of the gross value, \$\d\d,\d{3}; the equity is not known\n├─ Findings\n/,
    );
    expect(stdout).toMatch(/─ GS and JPM moved as one \(correlation 0\.78\): together \d\d% of the gross value/);
    expect(stdout).toContain('─ sector Financials');
    expect(stdout).toContain('─ KO: stop 48.00, ');
    expect(stdout).toMatch(/─ KO: weight -\d\d%, volatility/);
    expect(stdout).toMatch(/─ Pandemic, March 2020: The index has prices from 2006-01-03 to 2017-12-29\./);
    expect(stdout).toMatch(
      /─ today’s shares, 250 sessions: deepest -\d+%, from 2017-\d\d-\d\d to 2017-\d\d-\d\d; now -/,
    );
    expect(stdout).toContain('─ real history: The transactions behind the positions are not known. Import them');
    expect(stdout).not.toContain('Rule: ');
    expect(stdout).toMatch(
      /\n└─ All of this describes how today’s positions behaved in the past\. It predicts nothing\.\n$/,
    );
  });

  it('names a holding and the index whose prices end before those of the others, as does the audit', async () => {
    mkdirSync(at('prices'));
    const sample = (name: string) => readFileSync(`data/sample/${name}.csv`, 'utf8').trimEnd().split('\n');
    for (const name of ['KO', 'JPM']) writeFileSync(at(`prices/${name}.csv`), sample(name).join('\n'));
    writeFileSync(at('prices/SPX.csv'), sample('SPX').slice(0, -10).join('\n'));
    const [header = '', ...bars] = sample('GS').slice(0, -60);
    const wrong = '2017-10-04,1,2,1,1e308,5';
    writeFileSync(at('prices/GS.csv'), [header, ...bars, wrong].join('\n'));
    writeFileSync(at('portfolio.csv'), PORTFOLIO);
    const environment = { PLUMBLINE_HOME: at('home'), MARKET_DATA: 'csv', MARKET_DATA_DIR: at('prices') };
    const note = `The prices of these tickers end well before 2017-12-29, so their last closes are used: GS (${bars.at(-1)?.slice(0, 10)}). The prices of the index SPX end on 2017-12-14, well before 2017-12-29: correlations, betas and volatility end there, and the drawdown adds only today’s value.`;

    const text = (await runDashboardInProcess(['risk', '--portfolio', at('portfolio.csv')], environment)).stdout;
    expect(text.replaceAll(/\s+│?\s*/g, ' ')).toContain(note);
    const { stdout } = await runDashboardInProcess(['audit', at('portfolio.csv')], environment);
    expect(stdout).toContain(`Note: ${note}\n`);
    expect(stdout).toContain('Prices of GS: 1 bar was dropped: a price is impossibly small or large (2017-10-04).\n');
  });

  it('names first that the possible loss of the account is unlimited, as does the audit', async () => {
    const covered = 'ticker,quantity,average_price\nAAPL,200,150\nAAPL261218C00175000,-2,1.84\n';
    const home = { PLUMBLINE_HOME: at('home') };
    mkdirSync(at('home'));
    writeFileSync(at('home/portfolio.csv'), covered.replace('200', '30'));
    const unlimited = 'At risk: unlimited, because of AAPL261218C00175000 (limit 6%)';
    expect((await risk()).stdout).toContain(`\n├─ Findings\n│  ├─ ${unlimited}.\n`);
    expect((await runDashboardInProcess(['audit'], home)).stdout).toContain(`\n${unlimited}\nThis audit is not stored`);
    expect((await risk('--portfolio', at('home/portfolio.csv'))).stdout).not.toContain('At risk');

    writeFileSync(at('home/portfolio.csv'), covered);
    expect((await risk()).stdout).not.toContain('At risk');
    expect((await runDashboardInProcess(['audit'], home)).stdout).toMatch(
      /\nAt risk: \$[\d,]+, [\d.]+% of \$[\d,]+ paper equity, \$100,000 of it simulated cash \(limit 6%\)\n/,
    );
  });

  it('says first why the account risk is unknown, like the audit, and does not change the circuit breaker', async () => {
    mkdirSync(at('home'));
    writeFileSync(at('home/portfolio.csv'), PORTFOLIO);
    const server = await startStandIn(answerServerError);
    const tradier = {
      PLUMBLINE_HOME: at('home'),
      BROKER: 'tradier',
      TRADIER_API_BASE: server.origin,
      TRADIER_TOKEN: 'token',
      TRADIER_ACCOUNT_ID: 'VA1',
    };
    const [audited, measured] = [
      await runDashboardInProcess(['audit'], tradier),
      await runDashboardInProcess(['risk'], tradier),
    ];
    const { length } = server.requests;
    writeFileSync(at('home/portfolio.csv'), 'ticker,quantity,average_price\nKO,0,0\n');
    const unmeasured = await runDashboardInProcess(['risk'], tradier);
    await server.close();
    const unknown = 'At risk: unknown. Tradier returned a server error (500).';
    expect(audited.stdout).toContain(`\n${unknown}\n`);
    expect(measured.stdout).toContain(`\n├─ Findings\n│  ├─ ${unknown}\n`);
    expect([unmeasured.code, server.requests.length]).toEqual([1, length]);
    expect(existsSync(at('home/breaker.json'))).toBe(false);
    expect((await runDashboardInProcess(['audit', '--offline'], tradier)).stdout).toContain(
      '\nAt risk: unknown. Started with --offline: Tradier is not contacted.\n',
    );
  });

  it('prints the rule behind each figure with --explain', async () => {
    writeFileSync(at('portfolio.csv'), PORTFOLIO);
    const { stdout } = await risk('--explain', '--portfolio', at('portfolio.csv'));

    expect(stdout).toContain('├─ Market\n│  ├─ Rule: Over 250 sessions at today’s weights. Beta = least-squares slope');
    expect(stdout.match(/Rule: /g)?.length).toBeGreaterThan(7);
  });

  it('prints the risk of the latest audit as JSON, and says when the portfolio has changed since', async () => {
    await auditAtHome();
    const audit = auditPayload.parse(JSON.parse(readFileSync(at('home/audit.json'), 'utf8')));
    const { code, stdout, stderr } = await risk('--json');

    expect([code, stderr, portfolioRisk.parse(JSON.parse(stdout))]).toEqual([0, '', audit.portfolio.risk]);

    writeFileSync(at('home/portfolio.csv'), PORTFOLIO.replace('JPM,50', 'JPM,60'));
    expect(await risk('--json')).toEqual({
      code: 0,
      stdout,
      stderr:
        'Your portfolio has changed since the latest audit, so this is of the earlier portfolio. Run an audit in the dashboard, or audit a portfolio file now with --portfolio FILE.\n',
    });
  });

  it('prints the reason and ends with exit code 1 when no position can be measured', async () => {
    writeFileSync(at('portfolio.csv'), 'ticker,quantity,average_price\nKO,0,0\n');
    const { code, stdout } = await risk('--portfolio', at('portfolio.csv'));

    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^The audit of \S+ measures no risk, because it has no holding with prices in USD\. Add a holding to the portfolio and run an audit\.\n$/,
    );
  });
});
