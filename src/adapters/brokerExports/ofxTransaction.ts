import { isMoneyMarketFund } from '../../domain/dashboard/imports/optionSymbol.js';
import type {
  PrintedNumber,
  StatementTransaction,
  StatementTransactionKind,
} from '../../domain/dashboard/imports/statement.js';
import { sumOf, type Decimal } from '../../domain/dashboard/portfolio/decimal.js';
import { currencyOf, numberIn, securityIn, unitsIn, withMinus, type Context } from './ofxContext.js';
import { ofxText, type OfxElement } from './ofxTree.js';
import { EMPTY_TRANSACTION_FIELDS, type StatementDraft } from './tables/createEmptyStatement.js';
import { MONEY_MARKET_NOTE, NO_TICKER_NOTE } from './tables/positionTable.js';
import { readDate } from './tables/readDate.js';
import type { ActionKind } from './tables/transactionLayout.js';
import { transactionKindOf, ZERO_AMOUNT } from './tables/transactionRow.js';

const TRADES: Readonly<Record<string, 'buy' | 'sell'>> = {
  BUYSTOCK: 'buy',
  BUYMF: 'buy',
  BUYOPT: 'buy',
  BUYOTHER: 'buy',
  SELLSTOCK: 'sell',
  SELLMF: 'sell',
  SELLOPT: 'sell',
  SELLOTHER: 'sell',
};
const FEES = ['COMMISSION', 'FEES', 'TAXES', 'LOAD'];
const WITHHELD = ['WITHHOLDING', 'STATEWITHHOLDING', 'PENALTY'];
const WITHHELD_FROM_INCOME_NOTE =
  'The file does not show whether the income is stated before or after the withheld tax. It is read as before tax, so the tax lowers the cash. Compare the cash with your broker’s.';
const SHORT_SALES: Readonly<Record<string, StatementTransactionKind>> = {
  SELLSHORT: 'short',
  SELLTOOPEN: 'short',
  BUYTOCOVER: 'cover',
  BUYTOCLOSE: 'cover',
};
const BANK_KINDS: Readonly<Record<string, ActionKind>> = {
  FEE: 'fee',
  SRVCHG: 'fee',
  INT: 'interest',
  DIV: 'dividend',
};

/** Adds the transaction of an element to the statement. */
export function readOfxTransaction(element: OfxElement, context: Context, statement: StatementDraft): void {
  const { line, name } = element;
  if (name === 'DTSTART' || name === 'DTEND') return;
  const date = readDate(ofxText(element, name === 'INVBANKTRAN' ? 'DTPOSTED' : 'DTTRADE'));
  const security = securityIn(element, context);
  const { symbol } = security;
  const facts = {
    ...EMPTY_TRANSACTION_FIELDS,
    line,
    account: context.account,
    currency: currencyOf(element, context),
    date: date ?? '',
    settlementDate: readDate(ofxText(element, 'DTSETTLE')),
    symbol,
    description: ofxText(element, 'MEMO') || security.name,
    multiplier: security.multiplier,
    amount: numberIn(element, name === 'INVBANKTRAN' ? 'TRNAMT' : 'TOTAL', statement),
  };
  if (date === null) statement.unreadable.push({ line, message: `The ${name} has no date.` });
  else if (TRADES[name] !== undefined) readTrade(element, { ...facts, kind: TRADES[name] }, statement);
  else if (name === 'INCOME' || name === 'RETOFCAP') {
    statement.transactions.push({ ...facts, kind: incomeKind(element) });
    addWithheldTax({ ...facts, doubt: WITHHELD_FROM_INCOME_NOTE }, withheldIn(element, statement), statement);
  } else if (name === 'REINVEST') readReinvestment(element, facts, statement);
  else if (name === 'INVEXPENSE' || name === 'MARGININTEREST')
    statement.transactions.push({ ...facts, kind: name === 'INVEXPENSE' ? 'fee' : 'interest' });
  else if (name === 'INVBANKTRAN') {
    const kind = BANK_KINDS[ofxText(element, 'TRNTYPE')] ?? 'cash';
    statement.transactions.push({ ...facts, kind: transactionKindOf(kind, facts.amount), symbol: null });
  } else if (name === 'SPLIT') {
    const [before, after] = [numberIn(element, 'OLDUNITS', statement, 0), numberIn(element, 'NEWUNITS', statement, 0)];
    if (!noteIfLeftOut(facts, statement) && before !== null && after !== null)
      statement.transactions.push({
        ...facts,
        kind: 'split',
        quantity: { value: after.value.minus(before.value), decimals: after.decimals },
        ...splitRatioOf(element, statement),
      });
    const cashInLieu = numberIn(element, 'FRACCASH', statement);
    if (cashInLieu !== null && !cashInLieu.value.isZero())
      statement.transactions.push({ ...facts, kind: 'dividend', amount: cashInLieu });
  } else if (name === 'TRANSFER') {
    if (noteIfLeftOut(facts, statement)) return;
    const quantity = transferredUnits(element, statement);
    const averageCost = numberIn(element, 'AVGCOSTBASIS', statement);
    statement.transactions.push({ ...facts, kind: 'transfer', quantity, ...costOf(quantity, averageCost, facts) });
  } else if (name === 'CLOSUREOPT') {
    if (noteIfLeftOut(facts, statement)) return;
    const quantity = unitsIn(element, statement);
    const closing = { ...facts, kind: 'sell' as const, quantity, price: ZERO_AMOUNT, amount: ZERO_AMOUNT };
    statement.transactions.push(closing);
    context.closings.add(closing);
  } else statement.unreadable.push({ line, message: `The transaction ${name} is not known, so it is left out.` });
}

function splitRatioOf(element: OfxElement, statement: StatementDraft): { readonly ratio?: Decimal } {
  const [news, olds] = ['NUMERATOR', 'DENOMINATOR'].map((name) => numberIn(element, name, statement, 0)?.value);
  return news?.greaterThan(0) === true && olds?.greaterThan(0) === true ? { ratio: news.dividedBy(olds) } : {};
}

const incomeKind = (element: OfxElement): 'interest' | 'dividend' =>
  ofxText(element, 'INCOMETYPE') === 'INTEREST' ? 'interest' : 'dividend';

/** Reads a reinvestment, one element that stands for an income and for the purchase that it pays. */
function readReinvestment(element: OfxElement, facts: UnclassifiedFacts, statement: StatementDraft): void {
  const { amount } = facts;
  if (amount === null) {
    statement.unreadable.push({ line: facts.line, message: 'The REINVEST has no total.' });
    return;
  }
  const income = { ...amount, value: amount.value.abs() };
  statement.transactions.push({ ...facts, kind: incomeKind(element), amount: income });
  readTrade(element, { ...facts, kind: 'buy', amount: { ...income, value: income.value.negated() } }, statement);
}

function transferredUnits(element: OfxElement, statement: StatementDraft): PrintedNumber | null {
  const units = unitsIn(element, statement);
  const action = ofxText(element, 'TFERACTION');
  if (units === null || action === '') return units;
  const isReduction = (action === 'OUT') !== (ofxText(element, 'POSTYPE') === 'SHORT');
  return isReduction ? withMinus(units) : { ...units, value: units.value.abs() };
}

/** Returns the cost of received shares, from the average for each. That of options may be per share or per contract. */
function costOf(
  quantity: PrintedNumber | null,
  averageCost: PrintedNumber | null,
  { multiplier }: UnclassifiedFacts,
): { readonly cost?: Decimal } {
  if (quantity === null || averageCost === null || multiplier !== 1) return {};
  const cost = quantity.value.times(averageCost.value);
  return cost.greaterThan(0) ? { cost } : {};
}

type UnclassifiedFacts = Omit<StatementTransaction, 'kind'>;

const withheldIn = (element: OfxElement, statement: StatementDraft): Decimal =>
  sumOf(WITHHELD.flatMap((name) => numberIn(element, name, statement)?.value ?? []));

/** Adds the tax that was withheld from a payment, so that it lowers neither the income nor the realized gain. */
function addWithheldTax(facts: UnclassifiedFacts, withheld: Decimal, statement: StatementDraft): void {
  if (withheld.isZero()) return;
  statement.transactions.push({ ...facts, kind: 'tax', amount: { value: withheld.negated(), decimals: 2 } });
}

/** Notes that units of cash funds and of securities without a ticker are left out; false for any other security. */
function noteIfLeftOut({ line, symbol, description }: UnclassifiedFacts, statement: StatementDraft): boolean {
  if (symbol !== null && !isMoneyMarketFund(symbol)) return false;
  const message = symbol === null ? NO_TICKER_NOTE : MONEY_MARKET_NOTE;
  statement.ignored.push({ line, message: `${symbol ?? description}: ${message}` });
  return true;
}

function readTrade(element: OfxElement, facts: StatementTransaction, statement: StatementDraft): void {
  if (noteIfLeftOut(facts, statement)) return;
  const type =
    ofxText(element, 'BUYTYPE') ||
    ofxText(element, 'SELLTYPE') ||
    ofxText(element, 'OPTBUYTYPE') ||
    ofxText(element, 'OPTSELLTYPE');
  const withheld = withheldIn(element, statement);
  const { amount } = facts;
  statement.transactions.push({
    ...facts,
    amount: amount === null ? null : { ...amount, value: amount.value.plus(withheld) },
    kind: SHORT_SALES[type] ?? facts.kind,
    quantity: unitsIn(element, statement),
    price: numberIn(element, 'UNITPRICE', statement),
    fees: FEES.flatMap((fee) => numberIn(element, fee, statement) ?? []),
  });
  addWithheldTax(facts, withheld, statement);
}
