/**
 * Plants each kind of price error at 20 random places in the history of each stock of data/sample, in one of two
 * sources, and prints how the price judge classifies them. Exits with code 1 if an error is missed or misclassified, or
 * if the judge disputes sources without errors. Run `npm run prices:judge`.
 */
import { judgePlantedErrors, KINDS, smallestStrayTick } from './pricesJudge/confusion.ts';
import { loadSample, SAMPLE_STOCKS } from './sampleBars.ts';
import { indicatorsOf } from '../dist/domain/dashboard/analysis/indicatorSet.js';
import { readBars } from '../dist/domain/dashboard/market/readBars.js';

const PLACES = 20;
const print = (line: string): boolean => process.stdout.write(`${line}\n`);
const engine = { readBars, atr14Of: (bars: Parameters<typeof indicatorsOf>[0]) => indicatorsOf(bars).atr14 };
const sample = new Map(SAMPLE_STOCKS.map((symbol) => [symbol, loadSample(readBars, symbol)]));

const { honestDisputes, rows } = judgePlantedErrors(engine, sample, PLACES);
const columns = [...KINDS, 'none'] as const;
print(['planted \\ named', ...columns, 'dates missed', 'used right', 'other dates'].join('\t'));
for (const { planted, named, datesMissed, usedRight, otherDates } of rows)
  print(
    [
      planted,
      ...columns.map((kind) => named[kind] ?? 0),
      datesMissed,
      `${(100 * usedRight).toFixed(1)} %`,
      otherDates,
    ].join('\t'),
  );
print(`disputes between honest sources: ${honestDisputes}`);
const smallest = smallestStrayTick(engine, sample, PLACES);
print(`smallest stray tick found nine times of ten: ${smallest.toFixed(2)} ATR`);
const isPerfect = rows.every(
  ({ planted, named, datesMissed }) =>
    datesMissed === 0 && columns.every((kind) => kind === planted || (named[kind] ?? 0) === 0),
);
process.exitCode = isPerfect && honestDisputes === 0 ? 0 : 1;
