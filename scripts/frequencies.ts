/**
 * Prints what docs/audit-framework.md publishes in brackets next to what the built engine measures on data/sample.
 * Run `npm run build` first, then `node scripts/frequencies.ts` with the bundled Node.
 */
import type * as HistoryModule from '../src/domain/dashboard/analysis/tickerHistory.js';
import type * as LevelMapModule from '../src/domain/dashboard/analysis/levels/levelMap.js';
import type * as ReadBarsModule from '../src/domain/dashboard/market/readBars.js';
import type * as SessionsModule from '../src/domain/dashboard/replay/allTickerSessions.js';
import type * as SetupModule from '../src/domain/dashboard/analysis/structure/barSetup.js';
import type * as TrapModule from '../src/domain/dashboard/analysis/structure/trap.js';
import type * as VerdictModule from '../src/domain/dashboard/analysis/structure/entryVerdict.js';
import type * as TriggerHistoryModule from '../src/domain/dashboard/analysis/triggers/triggerHistory.js';
import type * as LifeModule from '../src/domain/dashboard/framework/tickerSnapshot.js';
import type * as FrameworkSessionsModule from '../src/domain/dashboard/framework/tickerSessions.js';
import type { Engine, Figures } from './frequencies/engine.ts';
import { PUBLISHED_SIMULATION, PUBLISHED_STRUCTURE, PUBLISHED_TRIGGERS } from './frequencies/published.ts';
import { simulationFigures } from './frequencies/simulationFigures.ts';
import { structureFigures } from './frequencies/structureFigures.ts';
import { triggerFigures } from './frequencies/triggerFigures.ts';
import { SAMPLE_STOCKS, loadSample } from './sampleBars.ts';

const built = (path: string): string => new URL(`../dist/domain/${path}`, import.meta.url).href;
const { readBars }: typeof ReadBarsModule = await import(built('audit/readBars.js'));
const { tickerHistoryOf: historyOf }: typeof HistoryModule = await import(built('audit/history.js'));
const { allTickerSessionsOf: sessionsOf }: typeof SessionsModule = await import(built('audit/replay/sessions.js'));
const { levelMapAt }: typeof LevelMapModule = await import(built('audit/levels/levelMap.js'));
const { setupAt }: typeof SetupModule = await import(built('audit/structure/setup.js'));
const { trapAt }: typeof TrapModule = await import(built('audit/structure/trap.js'));
const { entryVerdictOf: verdictOf }: typeof VerdictModule = await import(built('audit/structure/verdict.js'));
const { triggerHistoryOf }: typeof TriggerHistoryModule = await import(built('audit/triggers/triggerHistory.js'));
const { tickerSessionAt: sessionAt }: typeof FrameworkSessionsModule = await import(built('ticker/sessions.js'));
const { advanceTicker: advance }: typeof LifeModule = await import(built('ticker/life.js'));

const engine: Engine = { historyOf, triggerHistoryOf, levelMapAt, trapAt, setupAt, verdictOf, sessionAt, advance };

const index = loadSample(readBars, 'SPX');
const tickers = SAMPLE_STOCKS.map((symbol) =>
  sessionsOf(loadSample(readBars, symbol), {
    index,
    regime: { dates: [], days: [], confirmation: null, notes: [], inputs: {} },
  }),
);

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

function print(title: string, published: Figures, measured: Figures): void {
  process.stdout.write(
    `\n${title}\n${'published'.padStart(36)}${'measured'.padStart(12)}${'difference'.padStart(12)}\n`,
  );
  for (const [name, figure] of Object.entries(published)) {
    const ours = measured[name] ?? NaN;
    const difference = `${(100 * (ours / figure - 1)).toFixed(1)} %`;
    process.stdout.write(
      `${name.padEnd(26)}${String(figure).padStart(10)}${ours.toFixed(2).padStart(12)}${difference.padStart(12)}\n`,
    );
  }
}
