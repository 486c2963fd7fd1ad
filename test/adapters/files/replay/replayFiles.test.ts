import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { writeReplay } from '../../../../src/adapters/files/replay/replayFiles.js';
import { PortfolioOrSample } from '../../../../src/adapters/files/portfolio/portfolioOrSample.js';
import { withSampleWatchlist } from '../../../../src/adapters/files/portfolio/sampleWatchlist.js';
import { marketContextOf } from '../../../../src/domain/dashboard/audit/auditPortfolio.js';
import { allTickerSessionsOf } from '../../../../src/domain/dashboard/replay/allTickerSessions.js';
import { replayReport } from '../../../../src/domain/dashboard/replay/replayReport.js';
import { replayTicker } from '../../../../src/domain/dashboard/replay/replayTicker.js';
import { SAMPLE_STOCKS, sampleBars } from '../../../domain/dashboard/audit/sampleBars.js';
import { temporaryFolder } from '../temporaryFolder.js';

const at = temporaryFolder();

function reportFrom(from: string) {
  const bars = sampleBars('AAPL');
  const market = marketContextOf({
    index: sampleBars('SPX'),
    tickers: [{ symbol: 'AAPL', position: null, reading: { kind: 'bars', bars, flags: [] } }],
  });
  const replayed = replayTicker('AAPL', allTickerSessionsOf(bars, market), from);
  return replayReport(
    {
      from,
      to: '2017-12-31',
      data_source: 'sample',
      left_out: { ZZZ: 'There are no prices for ZZZ.' },
      note: 'They end in 2017.',
    },
    replayed === null ? [] : [replayed],
  );
}

describe('replay files', () => {
  const report = reportFrom('2016-01-01');

  it('are written to a new folder, and replaced by a later report', async () => {
    const paths = await writeReplay(at('deep/er'), reportFrom('2017-10-01'));
    await writeReplay(at('deep/er'), report);

    expect([paths, readdirSync(at('deep/er'))]).toEqual([
      [at('deep/er/replay.json'), at('deep/er/replay.md')],
      ['replay.json', 'replay.md'],
    ]);
    expect(JSON.parse(readFileSync(at('deep/er/replay.json'), 'utf8'))).toEqual(report);
  });

  it('contain the same figures in Markdown as in JSON', async () => {
    await writeReplay(at(), report);
    const text = readFileSync(at('replay.md'), 'utf8');
    const { trades, transitions } = report.tickers['AAPL'] ?? { trades: [], transitions: [] };
    const { r_multiple } = report.figures.trades;
    const two = (value: number | null): string => (value ?? NaN).toFixed(2);

    expect(text).toMatch(
      /^# Replay from 2016-01-01 to 2017-12-31\n\n503 sessions of 1 ticker \(AAPL\), 2016-01-04 to 2017-12-29, prices: sample\.\n\n- These figures describe the past of large companies/,
    );
    expect(text).toContain('(survivorship bias). They predict nothing.');
    expect(text).toContain(
      `| R multiple | ${r_multiple.figure.count} | ${two(r_multiple.figure.mean)} | ${two(r_multiple.figure.standard_error)} | ${two(r_multiple.figure.median)} | ${r_multiple.base.count} | ${two(r_multiple.base.mean)} |`,
    );
    expect(text).toContain(`\nThe latest 20 of ${transitions.length} transitions; all are in replay.json.\n`);
    expect(text).toContain(
      `\n| ${trades.at(-1)?.entry_date ?? ''} | ${two(trades.at(-1)?.entry_price ?? null)} | ${two(trades.at(-1)?.initial_stop ?? null)} | held |`,
    );
    expect(text).toContain(
      `\n| ${transitions.at(-1)?.at ?? ''} | ${transitions.at(-1)?.from ?? ''} | ${transitions.at(-1)?.to ?? ''} | ${transitions.at(-1)?.reason.text ?? ''} |`,
    );
    expect(text).toMatch(/## Excluded\n\n- ZZZ: There are no prices for ZZZ\.\n$/);
    expect(text).not.toMatch(/NaN|undefined|null/);
  });
});

describe('the stocks of the sample portfolio', () => {
  it('are watched until the user has a portfolio', async () => {
    const portfolio = withSampleWatchlist(new PortfolioOrSample(at('portfolio.csv')));
    const { source, positions } = await portfolio.read();
    expect([source, positions.map(({ ticker }) => ticker), positions[0]?.quantity]).toEqual([
      'sample',
      SAMPLE_STOCKS,
      0,
    ]);
    writeFileSync(at('portfolio.csv'), 'ticker,quantity,average_price\nKO,1,40\n');

    expect((await portfolio.read()).positions.map(({ ticker }) => ticker)).toEqual(['KO']);
  });
});
