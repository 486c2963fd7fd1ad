// Recomputes, without any code of src, the audit of some tickers of data/sample/portfolio.csv, the framework of two
// positions with raised stops, and the portfolio's risk, only from docs/audit-framework.md and docs/portfolio-risk.md.
// Compares every number and label with the program's output.
// npm run recompute [-- AAPL CAT GE | all] [--until=2016-02-11] [--program=PATH]
import { PUBLISHED_TRIGGERS } from '../frequencies/published.ts';
import { compare } from './compare.mjs';
import { aligned, expectedTicker } from './expected.mjs';
import { RAISED_STOPS, SAMPLE_PORTFOLIO, readBars, readPortfolio } from './prices.mjs';
import { payloadOfProgram } from './program.mjs';
import { unexplainedNumbers } from './prose.mjs';
import { regimeHistory } from './regime.mjs';
import { report } from './report.mjs';
import { LONGEST_WINDOW } from './risk/expectedRisk.mjs';
import { riskOfMixedPortfolios, riskOfPayload } from './risk/riskResults.mjs';
import { tickerSeries } from './ticker.mjs';
import { TRIGGER_NAMES } from './triggers.mjs';

const INDEX = 'SPX';
const given = process.argv.slice(2);
const setting = (name) => given.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
const named = given.filter((word) => !word.startsWith('--'));
const until = setting('until') ?? '9999-12-31';
const portfolio = readPortfolio(SAMPLE_PORTFOLIO);
const asked = named.length === 0 ? ['AAPL', 'CAT', 'GE'] : named;
const tickers = asked[0] === 'all' ? [...portfolio.keys()] : asked;

// Most triggers do not fire in the compared sessions, so a forgotten one would go unnoticed.
const published = Object.keys(PUBLISHED_TRIGGERS);
if (published.join() !== TRIGGER_NAMES.join())
  throw new Error(
    `scripts/recompute/triggers.mjs must list the triggers of docs/audit-framework.md in the same order: ${published.join(', ')}, not ${TRIGGER_NAMES.join(', ')}.`,
  );
const index = tickerSeries(readBars(INDEX, until));
const universe = [...portfolio.keys()].map((symbol) => aligned(readBars(symbol, until), index));
const regimes = regimeHistory(index, universe);
if (regimes.length === 0) throw new Error(`${INDEX} has no SMA200 on ${until}. Choose a later date.`);
const audited = (text) => payloadOfProgram(setting('program'), text, until, [INDEX, ...portfolio.keys()]);
const payload = audited(SAMPLE_PORTFOLIO);

const recomputed = (symbol, position) =>
  expectedTicker(
    universe.find((x) => x.symbol === symbol),
    regimes,
    position,
  );

const { label, trend, volatility, breadth, since, inputs } = regimes.at(-1);
const results = [
  ['regime', compare(payload.regime, { label, trend, volatility, breadth, since, index: INDEX, inputs }, 'regime')],
];
for (const symbol of tickers) {
  const mine = recomputed(symbol, portfolio.get(symbol));
  const theirs = payload.tickers[symbol];
  const result = compare(theirs, mine, symbol);
  const stray = unexplainedNumbers(theirs.structure.reason, mine).map((n) => ({
    path: `${symbol}.structure.reason`,
    theirs: n,
    mine: undefined,
  }));
  results.push([symbol, { ...result, differences: [...result.differences, ...stray] }]);
}
const raised = audited(RAISED_STOPS).tickers;
for (const [symbol, position] of readPortfolio(RAISED_STOPS)) {
  const { framework } = recomputed(symbol, position);
  results.push([`${symbol} raised`, compare(raised[symbol].framework, framework, `${symbol}.framework`)]);
}
if (index.n > LONGEST_WINDOW) results.push(['risk', riskOfPayload(payload, index, until)]);
results.push(...(await riskOfMixedPortfolios(INDEX, [...portfolio.keys()])));
process.exitCode = report(results) ? 0 : 1;
