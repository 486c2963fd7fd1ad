/**
 * Prints what docs/audit-framework.md publishes in brackets next to what the built engine measures on data/sample.
 * Run `npm run build` first, then `node scripts/frequencies.ts` with the bundled Node.
 */
import type { Engine, Figures } from './frequencies/engine.ts';
import { PUBLISHED_SIMULATION, PUBLISHED_STRUCTURE, PUBLISHED_TRIGGERS } from './frequencies/published.ts';
import { simulationFigures } from './frequencies/simulationFigures.ts';
import { structureFigures } from './frequencies/structureFigures.ts';
import { triggerFigures } from './frequencies/triggerFigures.ts';
import { SAMPLE_STOCKS, loadSample } from './sampleBars.ts';

const built = (path: string): string => new URL(`../dist/domain/${path}`, import.meta.url).href;
const { readBars }: typeof import('../src/domain/audit/readBars.js') = await import(built('audit/readBars.js'));
const { historyOf }: typeof import('../src/domain/audit/history.js') = await import(built('audit/history.js'));
const { pillarsOf, scoresOf }: typeof import('../src/domain/audit/score.js') = await import(built('audit/score.js'));
const { levelMapAt }: typeof import('../src/domain/audit/levels/levelMap.js') = await import(built('audit/levels/levelMap.js'));
const { setupAt }: typeof import('../src/domain/audit/structure/setup.js') = await import(built('audit/structure/setup.js'));
const { trapAt }: typeof import('../src/domain/audit/structure/trap.js') = await import(built('audit/structure/trap.js'));
const { verdictOf }: typeof import('../src/domain/audit/structure/verdict.js') = await import(built('audit/structure/verdict.js'));
const { triggerHistoryOf }: typeof import('../src/domain/audit/triggers/triggerHistory.js') = await import(
  built('audit/triggers/triggerHistory.js')
);
const { sessionAt }: typeof import('../src/domain/ticker/sessions.js') = await import(built('ticker/sessions.js'));
const { advance }: typeof import('../src/domain/ticker/life.js') = await import(built('ticker/life.js'));

const engine: Engine = { historyOf, triggerHistoryOf, levelMapAt, trapAt, setupAt, verdictOf, sessionAt, advance };

const index = loadSample(readBars, 'SPX');
const tickers = SAMPLE_STOCKS.map((symbol) => {
  const history = historyOf(loadSample(readBars, symbol));
  const pillars = pillarsOf(history, index);
  return { history, scores: scoresOf(pillars), trend: pillars.trend.scores, triggers: triggerHistoryOf(history), regimes: [] };
});

print('Triggers per 100 bars', PUBLISHED_TRIGGERS, triggerFigures(engine, tickers.map(({ history }) => history)));
print('Trap & Structure, percent of bars', PUBLISHED_STRUCTURE, structureFigures(engine, tickers, 1));
print('Framework, simulated', PUBLISHED_SIMULATION, simulationFigures(engine, tickers));

function print(title: string, published: Figures, measured: Figures): void {
  console.log(`\n${title}\n${'published'.padStart(36)}${'measured'.padStart(12)}${'difference'.padStart(12)}`);
  for (const [name, figure] of Object.entries(published)) {
    const ours = measured[name] ?? NaN;
    const difference = `${(100 * (ours / figure - 1)).toFixed(1)} %`;
    console.log(`${name.padEnd(26)}${String(figure).padStart(10)}${ours.toFixed(2).padStart(12)}${difference.padStart(12)}`);
  }
}
