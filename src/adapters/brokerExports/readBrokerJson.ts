import { toOptionSymbol } from '../../domain/dashboard/imports/optionSymbol.js';
import { canonicalTicker } from '../../domain/shared/ticker.js';
import type { BrokerStatement, PrintedNumber, StatementTransaction } from '../../domain/dashboard/imports/statement.js';
import { SHARES_PER_CONTRACT } from '../../domain/dashboard/market/occSymbol.js';
import { resolveClosings } from './tables/resolveClosings.js';
import { createEmptyStatement, type StatementDraft } from './tables/createEmptyStatement.js';
import { dateOf, numberOf, readJsonRecords, textOf, type JsonRecord } from './jsonRecords.js';
import { transactionKindOf, ZERO_AMOUNT, type ActionKind } from './tables/transactionTable.js';

/**
 * Reads saved API replies: Tradier's positions and history, Alpaca's positions and activities. Returns null for other
 * JSON.
 */
export function readBrokerJson(text: string): BrokerStatement | null {
  const read =
    readEach(text, ['history', 'event'], 'Tradier', 'type', takeTradierEvent) ??
    readEach(text, ['positions', 'position'], 'Tradier', 'cost_basis', takeTradierPosition) ??
    readEach(text, [], 'Alpaca', 'activity_type', takeAlpacaActivity) ??
    readEach(text, [], 'Alpaca', 'avg_entry_price', takeAlpacaPosition);
  return read;
}

type Take = (
  record: JsonRecord,
  statement: StatementDraft,
  /** Options that ended in a record without the sign that shows whether they were held long or short. */
  closings: Set<StatementTransaction>,
) => string | null;

/** Reads each object of a list; returns null when an object lacks the field that identifies the list. */
function readEach(
  text: string,
  path: readonly string[],
  broker: string,
  field: string,
  take: Take,
): BrokerStatement | null {
  const records = readJsonRecords(text, path);
  if (records === null || records.length === 0 || !records.every(({ fields }) => field in fields)) return null;
  const statement = createEmptyStatement(broker);
  statement.isSortedByDate = true;
  const closings = new Set<StatementTransaction>();
  for (const record of records) {
    const [positions, transactions] = [statement.positions.length, statement.transactions.length];
    const fault = take(record, statement, closings);
    const faults = [...record.faults, ...(fault === null ? [] : [fault])];
    if (faults.length === 0) continue;
    statement.positions.length = positions;
    statement.transactions.length = transactions;
    statement.unreadable.push({ line: record.line, message: faults.join(' ') });
  }
  resolveClosings(statement, closings);
  return statement;
}

const instrumentOf = (text: string) => {
  const option = toOptionSymbol(text);
  return { symbol: option ?? canonicalTicker(text), multiplier: option === null ? 1 : SHARES_PER_CONTRACT };
};

const NO_NUMBERS = { price: null, fees: null, amount: null, principal: null, balance: null, quantity: null } as const;

function takeTradierPosition(record: JsonRecord, statement: StatementDraft): string | null {
  const { symbol, multiplier } = instrumentOf(textOf(record, 'symbol'));
  const quantity = numberOf(record, 'quantity', 0);
  const costBasis = numberOf(record, 'cost_basis');
  if (symbol === null || quantity === null || costBasis === null)
    return 'The position has no symbol, quantity or cost.';
  statement.positions.push({ ...NO_PRICES, line: record.line, symbol, quantity, multiplier, costBasis });
  return null;
}

const NO_PRICES = {
  account: null,
  currency: 'USD',
  price: null,
  value: null,
  averageCost: null,
  gain: null,
  percentOfAccount: null,
} as const;

function takeAlpacaPosition(record: JsonRecord, statement: StatementDraft): string | null {
  const { symbol, multiplier } = instrumentOf(textOf(record, 'symbol'));
  const printed = numberOf(record, 'qty', 0);
  if (symbol === null || printed === null) return 'The position has no symbol or no quantity.';
  const isShort = textOf(record, 'side') === 'short' && !printed.value.isNegative();
  statement.positions.push({
    ...NO_PRICES,
    line: record.line,
    symbol,
    quantity: isShort ? { ...printed, value: printed.value.negated() } : printed,
    multiplier,
    price: numberOf(record, 'current_price'),
    value: numberOf(record, 'market_value'),
    averageCost: numberOf(record, 'avg_entry_price'),
    costBasis: numberOf(record, 'cost_basis'),
    gain: numberOf(record, 'unrealized_pl'),
  });
  return null;
}

const TRADIER_KINDS: Readonly<Record<string, ActionKind>> = {
  ach: 'cash',
  wire: 'cash',
  check: 'cash',
  transfer: 'cash',
  journal: 'cash',
  adjustment: 'cash',
  dividend: 'dividend',
  interest: 'interest',
  fee: 'fee',
  tax: 'tax',
};

function takeTradierEvent(
  record: JsonRecord,
  statement: StatementDraft,
  closings: Set<StatementTransaction>,
): string | null {
  const type = textOf(record, 'type');
  const details = record.fields[type];
  const detail: JsonRecord = { ...record, fields: isFields(details) ? details : {} };
  const date = dateOf(record, 'date');
  const amount = numberOf(record, 'amount');
  if (date === null || amount === null) return 'The entry has no date or no amount.';
  const facts = {
    ...NO_NUMBERS,
    line: record.line,
    account: null,
    date,
    settlementDate: null,
    currency: 'USD',
    amount,
  };
  const description = textOf(detail, 'description');
  if (type === 'option') {
    const { symbol, multiplier } = instrumentOf(textOf(detail, 'symbol') || description);
    const quantity = numberOf(detail, 'quantity', 0);
    if (quantity === null || multiplier === 1) return 'The option that ended has no symbol or no quantity.';
    const closing = { ...facts, kind: 'sell' as const, symbol, description, quantity, multiplier, price: ZERO_AMOUNT };
    statement.transactions.push(closing);
    closings.add(closing);
    return null;
  }
  if (type !== 'trade') {
    const kind = TRADIER_KINDS[type];
    if (kind === undefined) return `The entry "${type}" is not known, so it is left out.`;
    const symbol = textOf(detail, 'symbol') === '' ? null : canonicalTicker(textOf(detail, 'symbol'));
    statement.transactions.push({
      ...facts,
      kind: transactionKindOf(kind, amount),
      symbol,
      description,
      multiplier: 1,
    });
    return null;
  }
  const { symbol, multiplier } = instrumentOf(textOf(detail, 'symbol'));
  const quantity = numberOf(detail, 'quantity', 0);
  const price = numberOf(detail, 'price');
  if (symbol === null || quantity === null || price === null) return 'The trade has no symbol, quantity or price.';
  const kind = quantity.value.isNegative() ? 'sell' : 'buy';
  const fees = numberOf(detail, 'commission');
  statement.transactions.push({
    ...facts,
    kind,
    symbol,
    description,
    quantity,
    multiplier,
    price,
    fees: fees === null ? [] : [fees],
  });
  return null;
}

const ALPACA_KINDS: Readonly<Record<string, ActionKind>> = {
  CSD: 'cash',
  CSW: 'cash',
  JNLC: 'cash',
  ACATC: 'cash',
  INT: 'interest',
  INTNRA: 'tax',
  DIVNRA: 'tax',
  DIVTW: 'tax',
  FEE: 'fee',
  DIVFEE: 'fee',
  PTC: 'fee',
};

function takeAlpacaActivity(record: JsonRecord, statement: StatementDraft): string | null {
  const type = textOf(record, 'activity_type');
  const date = dateOf(record, type === 'FILL' ? 'transaction_time' : 'date');
  if (date === null) return 'The activity has no date.';
  const { symbol, multiplier } = instrumentOf(textOf(record, 'symbol'));
  const facts = {
    ...NO_NUMBERS,
    line: record.line,
    account: null,
    date,
    settlementDate: null,
    currency: 'USD',
    multiplier,
  };
  if (type === 'FILL') return takeAlpacaFill(record, statement, { ...facts, symbol });
  const amount = numberOf(record, 'net_amount');
  if (OPTION_EVENTS.has(type)) return takeAlpacaOptionEvent(record, statement, { ...facts, symbol, amount });
  if (type === 'SPLIT') {
    const quantity = numberOf(record, 'qty', 0);
    if (symbol === null || quantity === null) return 'The split has no symbol or no quantity.';
    statement.transactions.push({ ...facts, kind: 'split', symbol, quantity, description: type });
    return null;
  }
  const kind = ALPACA_KINDS[type] ?? (type.startsWith('DIV') ? 'dividend' : undefined);
  if (kind === undefined) return `The activity "${type}" is not known, so it is left out.`;
  if (amount === null) return 'The activity has no amount.';
  statement.transactions.push({
    ...facts,
    ...dividendOf(record, kind),
    kind: transactionKindOf(kind, amount),
    symbol,
    amount,
    description: textOf(record, 'description') || type,
  });
  return null;
}

/**
 * The option is closed at a price of 0. Shares moved by an exercise or an assignment are a trade at the strike price.
 */
const OPTION_EVENTS: ReadonlySet<string> = new Set(['OPEXP', 'OPASN', 'OPEXC', 'OPTRD']);

function takeAlpacaOptionEvent(
  record: JsonRecord,
  statement: StatementDraft,
  facts: Omit<StatementTransaction, 'kind' | 'description'>,
): string | null {
  const quantity = numberOf(record, 'qty', 0);
  if (facts.symbol === null || quantity === null) return 'The option event has no symbol or no quantity.';
  const type = textOf(record, 'activity_type');
  const [purchase, price] =
    type === 'OPTRD' ? ['buy' as const, numberOf(record, 'price')] : ['cover' as const, ZERO_AMOUNT];
  const kind = quantity.value.isNegative() ? 'sell' : purchase;
  statement.transactions.push({ ...facts, kind, description: type, quantity, price });
  return null;
}

/** Reads a dividend, which is stated as shares × amount per share. */
function dividendOf(record: JsonRecord, kind: ActionKind): { readonly principal?: PrintedNumber | null } {
  const shares = numberOf(record, 'qty', 0);
  const perShare = numberOf(record, 'per_share_amount');
  if (kind !== 'dividend' || shares === null || perShare === null) return {};
  return { principal: { value: shares.value.times(perShare.value), decimals: 2 } };
}

function takeAlpacaFill(
  record: JsonRecord,
  statement: StatementDraft,
  facts: Omit<StatementTransaction, 'kind' | 'description'>,
): string | null {
  const shares = numberOf(record, 'qty', 0);
  const price = numberOf(record, 'price');
  const side = textOf(record, 'side');
  const kind = ({ buy: 'buy', sell: 'sell', sell_short: 'short' } as const)[side];
  if (facts.symbol === null || shares === null || price === null || kind === undefined)
    return 'The fill has no symbol, side, quantity or price.';
  const quantity = kind === 'buy' ? shares : { ...shares, value: shares.value.negated() };
  const order = textOf(record, 'order_id');
  const filled = numberOf(record, 'cum_qty', 0);
  statement.transactions.push({ ...facts, kind, description: textOf(record, 'id'), quantity, price });
  if (order !== '' && filled !== null) statement.orderFills.push({ line: record.line, order, shares, filled });
  return null;
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
