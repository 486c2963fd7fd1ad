import { isMoneyMarketFund, toOptionSymbol } from '../../domain/dashboard/imports/optionSymbol.js';
import { canonicalTicker } from '../../domain/shared/ticker.js';
import { readPrintedNumber } from '../../domain/dashboard/imports/printedNumber.js';
import type {
  BrokerStatement,
  PrintedNumber,
  StatementTransaction,
  StatementTransactionKind,
} from '../../domain/dashboard/imports/statement.js';
import { formatOccSymbol, SHARES_PER_CONTRACT } from '../../domain/dashboard/market/occSymbol.js';
import { createEmptyStatement, type StatementDraft } from './tables/createEmptyStatement.js';
import { elementsOf, ofxText, readOfxTree, type OfxElement } from './ofxTree.js';
import { resolveOptionClosings } from './tables/resolveOptionClosings.js';
import { MONEY_MARKET_NOTE, NO_TICKER_NOTE } from './tables/positionTable.js';
import { readDate } from './tables/readDate.js';
import type { ActionKind } from './tables/transactionLayout.js';
import { transactionKindOf, ZERO_AMOUNT } from './tables/transactionRow.js';

interface Security {
  /** Null for a security without a ticker. */
  readonly symbol: string | null;
  readonly multiplier: number;
  readonly name: string;
}

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
const POSITIONS = ['POSSTOCK', 'POSMF', 'POSOPT', 'POSOTHER', 'POSDEBT'];
const FEES = ['COMMISSION', 'FEES', 'TAXES', 'LOAD'];
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

/** Reads the investment statements of an OFX or QFX file; null when the file contains no such statements. */
export function readOfx(text: string): BrokerStatement | null {
  const tree = readOfxTree(text);
  if (tree === null) return null;
  const statements = elementsOf(tree, 'INVSTMTRS');
  if (statements.length === 0) return null;
  const broker = ofxText(tree, 'ORG') || ofxText(tree, 'BROKERID');
  const statement = createEmptyStatement(broker === '' ? 'OFX' : `${broker} (OFX)`);
  const securities = securitiesOf(tree);
  const closings = new Set<StatementTransaction>();
  for (const each of statements) readStatement(each, { securities, closings }, statement);
  resolveOptionClosings(statement, closings);
  return statement;
}

function securitiesOf(tree: OfxElement): ReadonlyMap<string, Security> {
  const infos = elementsOf(tree, 'STOCKINFO', 'MFINFO', 'OPTINFO', 'OTHERINFO', 'DEBTINFO');
  return new Map(infos.map((info) => [ofxText(info, 'UNIQUEID'), securityOf(info)]));
}

function securityOf(info: OfxElement): Security {
  const name = ofxText(info, 'SECNAME');
  const ticker = ofxText(info, 'TICKER');
  if (info.name !== 'OPTINFO') return { symbol: ticker === '' ? null : canonicalTicker(ticker), multiplier: 1, name };
  const expiry = readDate(ofxText(info, 'DTEXPIRE'));
  const strike = Number(ofxText(info, 'STRIKEPRICE'));
  const named = toOptionSymbol(ticker) ?? toOptionSymbol(name);
  const isComplete = expiry !== null && strike > 0 && /^[A-Z.]{1,6}$/.test(ticker);
  const right = ofxText(info, 'OPTTYPE') === 'CALL' ? 'call' : 'put';
  const symbol = named ?? (isComplete ? formatOccSymbol(ticker, { expiry, right, strike }) : null);
  return { symbol, multiplier: Number(ofxText(info, 'SHPERCTRCT')) || SHARES_PER_CONTRACT, name };
}

function readStatement(
  element: OfxElement,
  file: Pick<Context, 'securities' | 'closings'>,
  statement: StatementDraft,
): void {
  const account = ofxText(element, 'ACCTID') || null;
  const currency = ofxText(element, 'CURDEF') || 'USD';
  if (account !== null && !statement.accounts.includes(account)) statement.accounts.push(account);
  const [transactions] = elementsOf(element, 'INVTRANLIST');
  const from = transactions === undefined ? null : readDate(ofxText(transactions, 'DTSTART'));
  const to = transactions === undefined ? null : readDate(ofxText(transactions, 'DTEND'));
  if (from !== null && to !== null) statement.period = { from, to };
  for (const each of elementsOf(element, ...POSITIONS)) readPosition(each, { account, currency, ...file }, statement);
  for (const each of transactions?.children ?? []) readTransaction(each, { account, currency, ...file }, statement);
  const [cash] = elementsOf(element, 'AVAILCASH');
  if (cash !== undefined)
    statement.otherAssets.push({
      line: cash.line,
      account,
      label: 'Cash',
      reason: 'Cash is not a position.',
      value: numberIn(element, 'AVAILCASH', statement),
      percentOfAccount: null,
    });
}

interface Context {
  readonly account: string | null;
  readonly currency: string;
  readonly securities: ReadonlyMap<string, Security>;
  /** Transactions that close an expired, exercised or assigned option. */
  readonly closings: Set<StatementTransaction>;
}

/** Returns a number. An unreadable number is reported along with its line. */
function numberIn(
  element: OfxElement,
  name: string,
  { unreadable }: StatementDraft,
  leastDecimals = 2,
): PrintedNumber | null {
  const text = ofxText(element, name);
  const reading = readPrintedNumber(text, leastDecimals);
  if (reading.kind === 'unreadable')
    unreadable.push({ line: element.line, message: `"${text}" is not a number (${name}).` });
  return reading.kind === 'number' ? reading.number : null;
}

const securityIn = (element: OfxElement, { securities }: Context): Security =>
  securities.get(ofxText(element, 'UNIQUEID')) ?? { symbol: null, multiplier: 1, name: ofxText(element, 'UNIQUEID') };

/**
 * Returns the currency of an element's amounts. `CURRENCY` names it when the amounts are not in the account's currency;
 * `ORIGCURRENCY` names the earlier currency of amounts that were converted.
 */
function currencyOf(element: OfxElement, { currency }: Context): string {
  const [other] = elementsOf(element, 'CURRENCY');
  return (other === undefined ? '' : ofxText(other, 'CURSYM')) || currency;
}

function readPosition(element: OfxElement, context: Context, statement: StatementDraft): void {
  const { symbol, multiplier, name } = securityIn(element, context);
  const { line } = element;
  const value = numberIn(element, 'MKTVAL', statement);
  const units = numberIn(element, 'UNITS', statement, 0);
  if (symbol === null || isMoneyMarketFund(symbol)) {
    const reason = symbol === null ? NO_TICKER_NOTE : MONEY_MARKET_NOTE;
    const { account } = context;
    statement.otherAssets.push({ line, account, label: symbol ?? name, reason, value, percentOfAccount: null });
    return;
  }
  if (units === null) {
    statement.unreadable.push({ line, message: `${symbol} has no quantity.` });
    return;
  }
  const isShort = ofxText(element, 'POSTYPE') === 'SHORT' && !units.value.isNegative();
  statement.positions.push({
    line,
    account: context.account,
    symbol,
    currency: currencyOf(element, context),
    quantity: isShort ? { ...units, value: units.value.negated() } : units,
    multiplier,
    price: numberIn(element, 'UNITPRICE', statement),
    value,
    averageCost: null,
    costBasis: null,
    gain: null,
    percentOfAccount: null,
  });
}

function readTransaction(element: OfxElement, context: Context, statement: StatementDraft): void {
  const { line, name } = element;
  if (name === 'DTSTART' || name === 'DTEND') return;
  const date = readDate(ofxText(element, name === 'INVBANKTRAN' ? 'DTPOSTED' : 'DTTRADE'));
  const security = securityIn(element, context);
  const { symbol } = security;
  const facts = {
    line,
    account: context.account,
    currency: currencyOf(element, context),
    date: date ?? '',
    settlementDate: readDate(ofxText(element, 'DTSETTLE')),
    symbol,
    description: ofxText(element, 'MEMO') || security.name,
    multiplier: security.multiplier,
    quantity: null,
    price: null,
    fees: null,
    amount: numberIn(element, name === 'INVBANKTRAN' ? 'TRNAMT' : 'TOTAL', statement),
    principal: null,
    balance: null,
  };
  if (date === null) statement.unreadable.push({ line, message: `The ${name} has no date.` });
  else if (TRADES[name] !== undefined) readTrade(element, { ...facts, kind: TRADES[name] }, statement);
  else if (name === 'INCOME' || name === 'RETOFCAP')
    statement.transactions.push({ ...facts, kind: incomeKind(element) });
  else if (name === 'REINVEST') readReinvestment(element, facts, statement);
  else if (name === 'INVEXPENSE' || name === 'MARGININTEREST')
    statement.transactions.push({ ...facts, kind: name === 'INVEXPENSE' ? 'fee' : 'interest' });
  else if (name === 'INVBANKTRAN') {
    const kind = BANK_KINDS[ofxText(element, 'TRNTYPE')] ?? 'cash';
    statement.transactions.push({ ...facts, kind: transactionKindOf(kind, facts.amount), symbol: null });
  } else if (name === 'SPLIT') {
    const [before, after] = [numberIn(element, 'OLDUNITS', statement, 0), numberIn(element, 'NEWUNITS', statement, 0)];
    if (before !== null && after !== null)
      statement.transactions.push({
        ...facts,
        kind: 'split',
        quantity: { value: after.value.minus(before.value), decimals: after.decimals },
      });
  } else if (name === 'TRANSFER')
    statement.transactions.push({ ...facts, kind: 'transfer', quantity: transferredUnits(element, statement) });
  else if (name === 'CLOSUREOPT' && symbol !== null) {
    const quantity = numberIn(element, 'UNITS', statement, 0);
    const closing = { ...facts, kind: 'sell' as const, quantity, price: ZERO_AMOUNT, amount: ZERO_AMOUNT };
    statement.transactions.push(closing);
    context.closings.add(closing);
  } else statement.unreadable.push({ line, message: `The transaction ${name} is not known, so it is left out.` });
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

/** Some banks print the units that leave an account without a sign. */
function transferredUnits(element: OfxElement, statement: StatementDraft): PrintedNumber | null {
  const units = numberIn(element, 'UNITS', statement, 0);
  const action = ofxText(element, 'TFERACTION');
  if (units === null || action === '') return units;
  const isReduction = (action === 'OUT') !== (ofxText(element, 'POSTYPE') === 'SHORT');
  return { ...units, value: isReduction ? units.value.abs().negated() : units.value.abs() };
}

type UnclassifiedFacts = Omit<StatementTransaction, 'kind'>;

function readTrade(element: OfxElement, facts: StatementTransaction, statement: StatementDraft): void {
  if (facts.symbol === null || isMoneyMarketFund(facts.symbol)) {
    const message = facts.symbol === null ? NO_TICKER_NOTE : MONEY_MARKET_NOTE;
    statement.ignored.push({ line: facts.line, message: `${facts.symbol ?? facts.description}: ${message}` });
    return;
  }
  const type =
    ofxText(element, 'BUYTYPE') ||
    ofxText(element, 'SELLTYPE') ||
    ofxText(element, 'OPTBUYTYPE') ||
    ofxText(element, 'OPTSELLTYPE');
  statement.transactions.push({
    ...facts,
    kind: SHORT_SALES[type] ?? facts.kind,
    quantity: numberIn(element, 'UNITS', statement, 0),
    price: numberIn(element, 'UNITPRICE', statement),
    fees: FEES.flatMap((fee) => numberIn(element, fee, statement) ?? []),
  });
}
