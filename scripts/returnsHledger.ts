import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyTransactions } from '../dist/domain/dashboard/ledger/applyTransactions.js';
import { returnsOf } from '../dist/domain/dashboard/ledger/returns/returnsOf.js';
import type { Transaction } from '../dist/domain/dashboard/ledger/transaction.js';
import { toDecimal, ZERO } from '../dist/domain/dashboard/portfolio/decimal.js';
import { addDays } from '../dist/domain/shared/calendar/calendarDays.js';

// Compares money-weighted returns with those of `hledger roi` on generated histories. hledger values the end before its
// exclusive last day, so the price does not move on that day. Its time-weighted return is not compared: version 1.25
// values the account before a payment at the price of the last day with a payment or a gain, not of the day before.

const HISTORIES = 200;
const FIRST_DAY = '2023-01-01';
const SHORTEST_DAYS = 400;
/** hledger prints percentages with two decimals: the largest rounding error of a rate. */
const ROUNDING = 0.00005;

interface Step {
  readonly date: string;
  /** Close of the day. */
  readonly price: number;
  readonly kind: 'deposit' | 'withdrawal' | 'buy' | 'sell' | 'dividend' | 'fee' | null;
  readonly quantity: number;
  readonly cash: number;
}

/** Numbers below 1 that a seed determines (Park and Miller). */
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

/** The same history as a journal: cash and shares in `inv`, payments from `bank`, income and costs in `pnl`. */
function journalOf(steps: readonly Step[]): string {
  const lines = steps.flatMap(({ date, price, kind, quantity, cash }) => {
    const quote = `P ${date} AAA ${price} USD`;
    if (kind === null) return [quote];
    const isPayment = kind === 'deposit' || kind === 'withdrawal';
    const shares = `${kind === 'sell' ? '-' : ''}${quantity} AAA @@ ${Math.abs(cash)} USD`;
    const second = kind === 'buy' || kind === 'sell' ? `inv  ${shares}` : isPayment ? 'bank' : 'pnl';
    return [quote, `${date} ${kind}`, `  inv  ${cash} USD`, `  ${second}`];
  });
  return `${lines.join('\n')}\n`;
}

const folder = mkdtempSync(join(tmpdir(), 'plumbline-hledger-'));
const journal = join(folder, 'history.journal');
let [worst, compared] = [0, 0];
try {
  for (let seed = 1; seed <= HISTORIES; seed += 1) {
    const steps = historyOf(seed);
    const [from, to] = [addDays(FIRST_DAY, -1), steps.at(-1)?.date ?? FIRST_DAY];
    const transactions = transactionsOf(steps);
    const state = applyTransactions(transactions, { method: 'fifo', choices: new Map() });
    const closes = { dates: steps.map(({ date }) => date), close: steps.map(({ price }) => price) };
    const market = { bySymbol: new Map([['AAA', closes]]), index: null };
    const { moneyWeighted } = returnsOf({ transactions, state }, market, { symbol: null, from, to });
    if (moneyWeighted.kind === 'unavailable' || moneyWeighted.annual === null) continue;
    writeFileSync(journal, journalOf(steps));
    const options = ['--investment', 'inv', '--profit-loss', 'pnl', '--begin', FIRST_DAY, '--end', to];
    const table = execFileSync('hledger', ['--file', journal, 'roi', ...options, '--value', 'end,USD']).toString();
    const [, internal] = /\|\| +(-?[\d.]+)% \| +-?[\d.]+% \|\s*$/m.exec(table) ?? [];
    worst = Math.max(worst, Math.abs(moneyWeighted.annual - Number(internal) / 100));
    compared += 1;
  }
} finally {
  rmSync(folder, { recursive: true });
}
process.stdout.write(
  `${compared} of ${HISTORIES} histories compared. The annual rates differ by ${worst.toFixed(6)} at most; hledger rounds to ${ROUNDING}.\n`,
);
// A rate in the middle between two printed percentages may be rounded either way.
process.exitCode = worst <= ROUNDING * 1.01 && compared > 0 ? 0 : 1;
