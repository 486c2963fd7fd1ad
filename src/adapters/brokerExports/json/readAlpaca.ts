import type { PrintedNumber, StatementTransaction } from '../../../domain/dashboard/imports/statement.js';
import { newYorkDate } from '../../../domain/dashboard/market/calendar/tradingSessions.js';
import { EMPTY_TRANSACTION_FIELDS, type StatementDraft } from '../tables/createEmptyStatement.js';
import type { ActionKind } from '../tables/transactionLayout.js';
import { transactionKindOf, ZERO_AMOUNT } from '../tables/transactionRow.js';
import { instrumentOf, EMPTY_POSITION_FIELDS, INCOMPLETE_OPTION_EVENT } from './jsonInstrument.js';
import { dateOf, numberOf, textOf, type JsonRecord } from './jsonRecords.js';

export function addAlpacaPosition(record: JsonRecord, statement: StatementDraft): string | null {
  const { symbol, multiplier } = instrumentOf(textOf(record, 'symbol'));
  const printed = numberOf(record, 'qty', 0);
  if (symbol === null || printed === null) return 'The position has no symbol or no quantity.';
  const isShort = textOf(record, 'side') === 'short' && !printed.value.isNegative();
  statement.positions.push({
    ...EMPTY_POSITION_FIELDS,
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

const ALPACA_KINDS: Readonly<Record<string, ActionKind>> = {
  CSD: 'cash',
  CSW: 'cash',
  JNLC: 'cash',
  ACATC: 'cash',
  INT: 'interest',
  CIL: 'dividend',
  CGD: 'dividend',
  INTNRA: 'tax',
  INTTW: 'tax',
  DIVNRA: 'tax',
  DIVTW: 'tax',
  DIVWH: 'tax',
  WH: 'tax',
  FEE: 'fee',
  CFEE: 'fee',
  DIVFEE: 'fee',
  PTC: 'fee',
};

const ALPACA_DELIVERIES: Readonly<Record<string, 'split' | 'transfer'>> = {
  SPLIT: 'split',
  SSP: 'split',
  ACATS: 'transfer',
  JNLS: 'transfer',
};

const STOCK_DIVIDEND = 'SDIV';

export function addAlpacaActivity(record: JsonRecord, statement: StatementDraft): string | null {
  const type = textOf(record, 'activity_type');
  if (textOf(record, 'status') === 'canceled') {
    statement.ignored.push({ line: record.line, message: `The activity "${type}" was canceled.` });
    return null;
  }
  const date = type === 'FILL' ? fillDate(record) : dateOf(record, 'date');
  if (date === null) return 'The activity has no date.';
  const { symbol, multiplier } = instrumentOf(textOf(record, 'symbol'));
  const facts = {
    ...EMPTY_TRANSACTION_FIELDS,
    amount: null,
    line: record.line,
    account: null,
    date,
    currency: 'USD',
    multiplier,
  };
  if (type === 'FILL') return addAlpacaFill(record, statement, { ...facts, symbol });
  const amount = numberOf(record, 'net_amount');
  if (OPTION_EVENTS.has(type)) return addAlpacaOptionEvent(record, statement, { ...facts, symbol, amount });
  const delivery = ALPACA_DELIVERIES[type];
  if (delivery !== undefined) {
    const quantity = numberOf(record, 'qty', 0);
    if (symbol === null || quantity === null) return `The ${delivery} has no symbol or no quantity.`;
    statement.transactions.push({ ...facts, kind: delivery, symbol, quantity, description: type });
    return null;
  }
  if (textOf(record, 'activity_sub_type') === STOCK_DIVIDEND)
    return `The stock dividend of ${symbol ?? 'a symbol that is not named'} on ${date} is left out, since the file does not show whether its quantity counts the shares held or received. Import a file of your own with it as a split: the change in the quantity.`;
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

/** Returns the New York date of a fill, whose time is in UTC; null when it is missing or unreadable. */
function fillDate(record: JsonRecord): string | null {
  const at = Date.parse(textOf(record, 'transaction_time'));
  return Number.isNaN(at) ? null : newYorkDate(at);
}

/**
 * Activities for an expiration, an exercise or an assignment. The option is closed at a price of 0; the shares that
 * change hands are a trade at the strike price.
 */
const OPTION_EVENTS: ReadonlySet<string> = new Set(['OPEXP', 'OPASN', 'OPEXC', 'OPXRC', 'OPTRD']);

function addAlpacaOptionEvent(
  record: JsonRecord,
  statement: StatementDraft,
  facts: Omit<StatementTransaction, 'kind' | 'description'>,
): string | null {
  const quantity = numberOf(record, 'qty', 0);
  if (facts.symbol === null || quantity === null) return INCOMPLETE_OPTION_EVENT;
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

function addAlpacaFill(
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
