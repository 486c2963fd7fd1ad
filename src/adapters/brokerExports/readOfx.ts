import { isMoneyMarketFund, toOptionSymbol } from '../../domain/dashboard/imports/optionSymbol.js';
import { earlierOf, laterOf } from '../../domain/shared/calendar/calendarDays.js';
import { canonicalTicker } from '../../domain/shared/ticker.js';
import type { BrokerStatement, PrintedNumber, StatementTransaction } from '../../domain/dashboard/imports/statement.js';
import { formatOccSymbol, SHARES_PER_CONTRACT } from '../../domain/dashboard/market/occSymbol.js';
import { createEmptyStatement, type StatementDraft } from './tables/createEmptyStatement.js';
import { currencyOf, numberIn, securityIn, unitsIn, withMinus, type Context, type Security } from './ofxContext.js';
import { applyCorrections } from './ofxCorrections.js';
import { readOfxNumber, withDecimalPoints } from './ofxNumber.js';
import { readOfxTransaction } from './ofxTransaction.js';
import { elementsOf, ofxText, readOfxTree, type OfxElement } from './ofxTree.js';
import { resolveOptionClosings } from './tables/resolveOptionClosings.js';
import { MONEY_MARKET_NOTE, NO_TICKER_NOTE } from './tables/positionTable.js';
import { readDate } from './tables/readDate.js';

const POSITIONS = ['POSSTOCK', 'POSMF', 'POSOPT', 'POSOTHER', 'POSDEBT'];

/** Reads the investment statements of an OFX or QFX file; null when the file contains no such statements. */
export function readOfx(text: string): BrokerStatement | null {
  const parsed = readOfxTree(text);
  if (parsed === null) return null;
  const tree = withDecimalPoints(parsed);
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
  const stated = readOfxNumber(ofxText(info, 'STRIKEPRICE'), 0);
  const strike = stated.kind === 'number' ? stated.number.value.toNumber() : 0;
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
  if (from !== null && to !== null) statement.period = widened(statement.period, { from, to });
  for (const each of elementsOf(element, ...POSITIONS)) readPosition(each, { account, currency, ...file }, statement);
  for (const each of applyCorrections(transactions?.children ?? [], statement))
    readOfxTransaction(each, { account, currency, ...file }, statement);
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

type Period = NonNullable<BrokerStatement['period']>;

/** The accounts of a file can cover different periods. */
const widened = (period: Period | null, other: Period): Period => ({
  from: earlierOf(period?.from ?? other.from, other.from),
  to: laterOf(period?.to ?? other.to, other.to),
});

function readPosition(element: OfxElement, context: Context, statement: StatementDraft): void {
  const { symbol, multiplier, name } = securityIn(element, context);
  const { line } = element;
  const isShort = ofxText(element, 'POSTYPE') === 'SHORT';
  const signed = (number: PrintedNumber | null): PrintedNumber | null =>
    isShort && number !== null ? withMinus(number) : number;
  const value = signed(numberIn(element, 'MKTVAL', statement));
  const quantity = signed(unitsIn(element, statement));
  if (symbol === null || isMoneyMarketFund(symbol)) {
    const reason = symbol === null ? NO_TICKER_NOTE : MONEY_MARKET_NOTE;
    const { account } = context;
    statement.otherAssets.push({ line, account, label: symbol ?? name, reason, value, percentOfAccount: null });
    return;
  }
  if (quantity === null) {
    statement.unreadable.push({ line, message: `${symbol} has no quantity.` });
    return;
  }
  statement.positions.push({
    line,
    account: context.account,
    symbol,
    currency: currencyOf(element, context),
    quantity,
    multiplier,
    price: numberIn(element, 'UNITPRICE', statement),
    value,
    averageCost: null,
    costBasis: null,
    gain: null,
    percentOfAccount: null,
  });
}
