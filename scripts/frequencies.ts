/**
 * Prints the frequencies stated in docs/audit-framework.md next to those that the built engine measures on data/sample,
 * and fails if they differ. Run `npm run build` first, then `node scripts/frequencies.ts` with the bundled Node.
 */
import type { Engine, Figures } from './frequencies/engine.ts';
import { isOutdated, PUBLISHED_SIMULATION, PUBLISHED_STRUCTURE, PUBLISHED_TRIGGERS } from './frequencies/published.ts';
import { simulationFigures } from './frequencies/simulationFigures.ts';
import { structureFigures } from './frequencies/structureFigures.ts';
import { triggerFigures } from './frequencies/triggerFigures.ts';
import { SAMPLE_STOCKS, loadSample } from './sampleBars.ts';
import { tickerHistoryOf } from '../dist/domain/dashboard/analysis/tickerHistory.js';
import { levelMapAt } from '../dist/domain/dashboard/analysis/levels/levelMap.js';
import { classifyBar } from '../dist/domain/dashboard/analysis/structure/classifyBar.js';
import { trapAt } from '../dist/domain/dashboard/analysis/structure/trap.js';
import { entryVerdictOf } from '../dist/domain/dashboard/analysis/structure/entryVerdict.js';
import { triggerHistoryOf } from '../dist/domain/dashboard/analysis/triggers/triggerHistory.js';
import { advanceTicker } from '../dist/domain/dashboard/framework/tickerSnapshot.js';
import { tickerSessionAt } from '../dist/domain/dashboard/framework/tickerSessions.js';
import { readBars } from '../dist/domain/dashboard/market/readBars.js';
import { allTickerSessionsOf } from '../dist/domain/dashboard/replay/allTickerSessions.js';

const engine: Engine = {
  tickerHistoryOf,
  triggerHistoryOf,
  levelMapAt,
  trapAt,
  classifyBar,
  entryVerdictOf,
  tickerSessionAt,
  advanceTicker,
};

const index = loadSample(readBars, 'SPX');
const tickers = SAMPLE_STOCKS.map((symbol) =>
  allTickerSessionsOf(loadSample(readBars, symbol), {
    index,
    regime: { dates: [], days: [], confirmation: null, notes: [], inputs: {} },
  }),
);

const outdated: string[] = [];
print(
  'Triggers per 100 bars',
  PUBLISHED_TRIGGERS,
  triggerFigures(
    engine,
    tickers.map(({ history }) => history),
  ),
);
print('Trap & Structure, percent of bars', PUBLISHED_STRUCTURE, structureFigures(engine, tickers, 1));
print('Framework, simulated', PUBLISHED_SIMULATION, simulationFigures(engine, tickers));
if (outdated.length > 0) {
  process.stderr.write(
    `\nThese published figures are too far from the measured ones; update the documents: ${outdated.join(', ')}\n`,
  );
  process.exitCode = 1;
}

function print(title: string, published: Figures, measured: Figures): void {
  process.stdout.write(
    `\n${title}\n${'published'.padStart(36)}${'measured'.padStart(12)}${'difference'.padStart(12)}\n`,
  );
  for (const name of Object.keys({ ...published, ...measured })) {
    const [figure, ours] = [published[name] ?? NaN, measured[name] ?? NaN];
    const difference = `${(100 * (ours / figure - 1)).toFixed(1)}%`;
    process.stdout.write(
      `${name.padEnd(26)}${String(figure).padStart(10)}${ours.toFixed(2).padStart(12)}${difference.padStart(12)}\n`,
    );
    if (isOutdated(figure, ours)) outdated.push(`${name} (${figure}, measured ${ours.toFixed(2)})`);
  }
}
