// Recomputes the audit of some tickers of data/sample/portfolio.csv and the portfolio's risk without any code of src,
// only from docs/audit-framework.md and docs/portfolio-risk.md. Compares every number and label with the program's
// output. npm run recompute [-- AAPL CAT GE | all] [--until=2016-02-11] [--program=PATH]
import { compare } from './compare.mjs';
import { aligned, expectedTicker } from './expected.mjs';
import { readBars, readPortfolio } from './prices.mjs';
import { payloadOfProgram } from './program.mjs';
import { unexplainedNumbers } from './prose.mjs';
import { regimeHistory } from './regime.mjs';
import { report } from './report.mjs';
import { LONGEST_WINDOW } from './risk/expectedRisk.mjs';
import { riskOfMixedPortfolios, riskOfPayload } from './risk/riskResults.mjs';
import { tickerSeries } from './ticker.mjs';

const INDEX = 'SPX';
const given = process.argv.slice(2);
const setting = (name) => given.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
const named = given.filter((word) => !word.startsWith('--'));
const until = setting('until') ?? '9999-12-31';
const portfolio = readPortfolio();
const asked = named.length === 0 ? ['AAPL', 'CAT', 'GE'] : named;
const tickers = asked[0] === 'all' ? [...portfolio.keys()] : asked;

const index = tickerSeries(readBars(INDEX, until));
const universe = [...portfolio.keys()].map((symbol) => aligned(readBars(symbol, until), index));
const regimes = regimeHistory(index, universe);
if (regimes.length === 0) throw new Error(`${INDEX} has no SMA200 on ${until}. Choose a later date.`);
const payload = payloadOfProgram(setting('program'), until, [INDEX, ...portfolio.keys()]);

const { label, trend, volatility, breadth, since, inputs } = regimes.at(-1);
const results = [
  ['regime', compare(payload.regime, { label, trend, volatility, breadth, since, index: INDEX, inputs }, 'regime')],
];
for (const symbol of tickers) {
  const mine = expectedTicker(
    universe.find((x) => x.symbol === symbol),
    regimes,
    portfolio.get(symbol),
  );
  const theirs = payload.tickers[symbol];
  const result = compare(theirs, mine, symbol);
  const stray = unexplainedNumbers(theirs.structure.reason, mine).map((n) => ({
    path: `${symbol}.structure.reason`,
    theirs: n,
    mine: undefined,
  }));
  results.push([symbol, { ...result, differences: [...result.differences, ...stray] }]);
}
if (index.n > LONGEST_WINDOW) results.push(['risk', riskOfPayload(payload, index, until)]);
results.push(...(await riskOfMixedPortfolios(INDEX, [...portfolio.keys()])));
process.exitCode = report(results) ? 0 : 1;
