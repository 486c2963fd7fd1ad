import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyTransactions } from '../dist/domain/dashboard/ledger/applyTransactions.js';
import { returnsOf } from '../dist/domain/dashboard/ledger/returns/returnsOf.js';
import type { Transaction } from '../dist/domain/dashboard/ledger/transaction.js';
import { toDecimal, ZERO } from '../dist/domain/dashboard/portfolio/decimal.js';
import { addDays } from '../dist/domain/shared/calendar/calendarDays.js';

// Compares our returns with those of `hledger roi` on generated histories. The price does not move on the last day,
// because hledger's end date is exclusive. The journal for time-weighted returns spreads each day over two: hledger
// updates the unit price only on days with a profit or a loss, and then uses the positions held before that day.

const HISTORIES = 1000;
const FIRST_DAY = '2023-01-01';
const SHORTEST_DAYS = 400;
/** hledger finds the annual rate to within 0.00001, and prints it in percent with two decimals. */
const MAX_RATE_DIFFERENCE = 0.00001 + 0.00005;
/** hledger prints units with two decimals, so a large number of units keeps the rounding error small. */
const SCALE = 1_000_000;
const MAX_TIME_WEIGHTED_DIFFERENCE = 1e-6;

interface Step {
  readonly date: string;
  /** The closing price of the day. */
  readonly price: number;
  readonly kind: 'deposit' | 'withdrawal' | 'buy' | 'sell' | 'dividend' | 'fee' | null;
  readonly quantity: number;
  readonly cash: number;
}

/** Creates a repeatable generator of random numbers below 1 (Park and Miller). */
function randomNumbers(seed: number): () => number {
  let state = seed + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const cents = (value: number): number => Math.round(value * 100) / 100;

function historyOf(seed: number): readonly Step[] {
  const random = randomNumbers(seed * 7919);
  const days = SHORTEST_DAYS + Math.floor(random() * 700);
  let [price, shares, balance] = [cents(20 + 100 * random()), 0, 0];
  return Array.from({ length: days }, (_, day): Step => {
    const choice = day === 0 ? 0.001 : day === days - 1 ? 1 : random();
    if (day < days - 1) price = Math.max(1, cents(price * Math.exp(0.04 * (random() - 0.495))));
    const step = (kind: Step['kind'], cash: number, quantity = 0): Step => {
      balance = cents(balance + cash);
      shares += quantity;
      return { date: addDays(FIRST_DAY, day), price, kind, quantity: Math.abs(quantity), cash };
    };
    if (choice < 0.02) return step('deposit', cents(500 + 5000 * random()));
    if (choice < 0.03 && balance > 100) return step('withdrawal', -cents(balance * 0.6 * random() + 1));
    const quote = cents(price * (0.98 + 0.04 * random()));
    const bought = Math.floor((balance * random()) / quote);
    if (choice < 0.12 && bought > 0) return step('buy', -cents(bought * quote), bought);
    const sold = Math.ceil(shares * random());
    if (choice < 0.18 && sold > 0) return step('sell', cents(sold * quote), -sold);
    if (choice < 0.2 && shares > 0) return step('dividend', cents(shares * price * 0.01));
    if (choice < 0.21 && balance > 5) return step('fee', -2.5);
    return step(null, 0);
  });
}

function transactionsOf(steps: readonly Step[]): Transaction[] {
  return steps.flatMap(({ date, kind, quantity, cash }, place): Transaction[] => {
    const amount = { amount: toDecimal(cash), currency: 'USD' };
    const source = { file: 'generated', line: place + 1 };
    const facts = { id: `b:${place}`, batchId: 'b', account: 'A', tradeDate: date, amount, fee: ZERO, source };
    if (kind === null) return [];
    if (kind === 'deposit' || kind === 'withdrawal' || kind === 'fee') return [{ ...facts, kind, symbol: null }];
    if (kind === 'dividend') return [{ ...facts, kind, symbol: 'AAA' }];
    const price = toDecimal(Math.abs(cash) / quantity);
    return [{ ...facts, kind, symbol: 'AAA', quantity: toDecimal(quantity), price }];
  });
}

/** Returns the postings of a step: cash and shares in `inv`, payments from `bank`, income and costs in `pnl`. */
function postingsOf({ kind, quantity, cash }: Step, scale: number): string[] {
  const [money, shares] = [Math.round(cash * 100 * scale) / 100, quantity * scale];
  const trade = `inv  ${kind === 'sell' ? '-' : ''}${shares} AAA @@ ${Math.abs(money)} USD`;
  const second = kind === 'buy' || kind === 'sell' ? trade : isPayment({ kind }) ? 'bank' : 'pnl';
  return [`  inv  ${money} USD`, `  ${second}`];
}

const isPayment = ({ kind }: Pick<Step, 'kind'>): boolean => kind === 'deposit' || kind === 'withdrawal';

function moneyWeightedJournal(steps: readonly Step[]): string {
  const lines = steps.flatMap((step) => [
    `P ${step.date} AAA ${step.price} USD`,
    ...(step.kind === null ? [] : [`${step.date} ${step.kind}`, ...postingsOf(step, 1)]),
  ]);
  return `${lines.join('\n')}\n`;
}

/** Day `2n + 1` holds the price and trade of step `n`; day `2n + 2` its withdrawal and the deposit of step `n + 1`. */
function timeWeightedJournal(steps: readonly Step[]): string {
  const lines = steps.flatMap((step, place) => {
    const quote = `P ${addDays(FIRST_DAY, 2 * place + 1)} AAA ${step.price} USD`;
    if (step.kind === null) return [quote];
    const shift = step.kind === 'deposit' ? 0 : step.kind === 'withdrawal' ? 2 : 1;
    const date = addDays(FIRST_DAY, 2 * place + shift);
    const gain = ['  inv  1 USD', '  pnl  -1 USD', '  inv  -1 USD', '  pnl  1 USD'];
    const valued = place > 0 && isPayment(step) ? [`${date} gain of 0`, ...gain] : [];
    return [quote, ...valued, `${date} ${step.kind}`, ...postingsOf(step, SCALE)];
  });
  return `${lines.join('\n')}\n`;
}

const folder = mkdtempSync(join(tmpdir(), 'plumbline-hledger-'));

function roiOf(content: string, end: string): string {
  const journal = join(folder, 'history.journal');
  writeFileSync(journal, content);
  const accounts = ['--investment', 'inv', '--profit-loss', 'pnl', '--value', 'then,USD'];
  const options = ['roi', '--cashflow', '--begin', FIRST_DAY, '--end', end, ...accounts];
  return execFileSync('hledger', ['--file', journal, ...options]).toString();
}

const internalRate = (report: string): number =>
  Number(/\|\| +(-?[\d.]+)% \| +-?[\d.]+% \|\s*$/m.exec(report)?.[1]) / 100;

/** Returns the growth of the unit price, which starts at 100. */
function timeWeightedReturn(report: string): number {
  const [, value, units] = /^Final unit price: (-?[\d.]+) USD\/(-?[\d.]+) units/m.exec(report) ?? [];
  return Number(value) / Number(units) / 100 - 1;
}

/** Returns the larger difference; NaN counts as infinitely large. */
const worse = (worst: number, difference: number): number =>
  Number.isNaN(difference) ? Infinity : Math.max(worst, Math.abs(difference));

let [worstRate, worstReturn, rates, returns] = [0, 0, 0, 0];
try {
  for (let seed = 1; seed <= HISTORIES; seed += 1) {
    const steps = historyOf(seed);
    const [from, to] = [addDays(FIRST_DAY, -1), steps.at(-1)?.date ?? FIRST_DAY];
    const transactions = transactionsOf(steps);
    const state = applyTransactions(transactions, { method: 'fifo', choices: new Map() });
    const closes = { dates: steps.map(({ date }) => date), close: steps.map(({ price }) => price) };
    const market = { bySymbol: new Map([['AAA', closes]]), index: null };
    const { moneyWeighted, timeWeighted } = returnsOf({ transactions, state }, market, { symbol: null, from, to });
    if (moneyWeighted.kind === 'value' && moneyWeighted.annual !== null) {
      worstRate = worse(worstRate, moneyWeighted.annual - internalRate(roiOf(moneyWeightedJournal(steps), to)));
      rates += 1;
    }
    if (timeWeighted.kind === 'value') {
      const report = roiOf(timeWeightedJournal(steps), addDays(FIRST_DAY, 2 * steps.length + 1));
      worstReturn = worse(worstReturn, timeWeighted.period - timeWeightedReturn(report));
      returns += 1;
    }
  }
} finally {
  rmSync(folder, { recursive: true });
}
process.stdout.write(
  `Money-weighted: ${rates} of ${HISTORIES} histories compared. The annual rates differ by ${worstRate.toFixed(6)} at most; hledger’s own error is up to ${MAX_RATE_DIFFERENCE.toFixed(5)}.
Time-weighted: ${returns} of ${HISTORIES} histories compared. The returns differ by ${worstReturn.toExponential(1)} at most.
`,
);
const agrees = worstRate <= MAX_RATE_DIFFERENCE && worstReturn <= MAX_TIME_WEIGHTED_DIFFERENCE;
process.exitCode = agrees && rates > 0 && returns > 0 ? 0 : 1;
