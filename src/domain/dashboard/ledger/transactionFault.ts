import { isCalendarDate } from '../../shared/calendar/calendarDate.js';
import { addDays } from '../../shared/calendar/calendarDays.js';
import { readCurrency } from '../market/currency.js';
import type { Decimal } from '../portfolio/decimal.js';
import type { TradeFacts, TransactionDraft } from './transaction.js';

const SYMBOL = /^[A-Z0-9][A-Z0-9./-]{0,29}$/;
const MAX_NAME_LENGTH = 255;

/** No account is older. A history walks every session since the first transaction. */
const FIRST_DAY = '1900-01-01';
/** Days after the UTC date, since the date in the east of the world can be one day later. */
const MAX_DAYS_AHEAD = 1;

/**
 * Returns the reason why a transaction is impossible; null when it is possible.
 * @param today the UTC date
 */
export function transactionFault(draft: TransactionDraft, today: string): string | null {
  const { tradeDate, account, amount, source } = draft;
  if (!isCalendarDate(tradeDate)) return `The trade date "${tradeDate}" is not an ISO date, such as 2026-03-31.`;
  if (tradeDate < FIRST_DAY) return `The trade date ${tradeDate} is before ${FIRST_DAY}.`;
  if (tradeDate > today && tradeDate > addDays(today, MAX_DAYS_AHEAD))
    return `The trade date ${tradeDate} is in the future.`;
  if (account.length > MAX_NAME_LENGTH) return `The account name is longer than ${MAX_NAME_LENGTH} characters.`;
  if (source.file.length > MAX_NAME_LENGTH) return `The file name is longer than ${MAX_NAME_LENGTH} characters.`;
  if (readCurrency(amount.currency) !== amount.currency)
    return `"${amount.currency}" is not a currency code, such as USD.`;
  for (const symbol of symbolsOf(draft))
    if (!SYMBOL.test(symbol))
      return `"${symbol}" is not a valid symbol: use only capital letters, digits, dots and hyphens.`;
  const fault = faultOfKind(draft);
  if (fault !== null) return fault;
  return numbersOf(draft).every(isStorable)
    ? null
    : 'A number has more than 30 digits before or after its decimal point.';
}

/**
 * The numbers of a draft. The ledger file stores them as text, and reads back up to 30 digits on each side of the
 * point.
 */
const numbersOf = (draft: TransactionDraft): Decimal[] => {
  const { amount, fee } = draft;
  const quantity = 'quantity' in draft ? draft.quantity : null;
  const price = 'price' in draft ? draft.price : null;
  const cost = 'cost' in draft ? draft.cost : null;
  const costFraction = 'costFraction' in draft ? draft.costFraction : null;
  const ratio = draft.kind === 'split' ? (draft.ratio ?? null) : null;
  return [amount.amount, fee, quantity, price, cost, costFraction, ratio].filter((number) => number !== null);
};

const MAX_DIGITS = 30;

const isStorable = (number: Decimal): boolean =>
  number.isFinite() && number.decimalPlaces() <= MAX_DIGITS && (number.isZero() || number.e < MAX_DIGITS);

function symbolsOf(draft: TransactionDraft): string[] {
  const symbols = draft.symbol === null ? [] : [draft.symbol];
  return draft.kind === 'spin_off' || draft.kind === 'symbol_change' ? [...symbols, draft.newSymbol] : symbols;
}

function faultOfKind(draft: TransactionDraft): string | null {
  const { amount, fee, kind } = draft;
  const beforeFee = amount.amount.plus(fee);
  switch (kind) {
    case 'buy':
    case 'cover':
      return tradeFault(draft) ?? (beforeFee.greaterThan(0) ? `A ${kind} cannot add cash.` : null);
    case 'sell':
    case 'short':
      return tradeFault(draft) ?? (beforeFee.lessThan(0) ? `A ${kind} cannot reduce cash by more than its fee.` : null);
    case 'deposit':
      return amount.amount.lessThanOrEqualTo(0) ? 'A deposit must add cash.' : null;
    case 'withdrawal':
      return amount.amount.greaterThanOrEqualTo(0) ? 'A withdrawal must reduce cash.' : null;
    case 'split':
      return draft.quantity.isZero() ? 'A split must change the quantity.' : null;
    case 'spin_off':
      if (draft.quantity.isZero()) return 'A spin-off must deliver shares.';
      if (draft.symbol === draft.newSymbol) return 'A spin-off must name two symbols.';
      return draft.costFraction !== null && (draft.costFraction.lessThan(0) || draft.costFraction.greaterThan(1))
        ? 'The cost fraction of a spin-off must be from 0 to 1.'
        : null;
    case 'symbol_change':
      return draft.symbol === draft.newSymbol ? 'A symbol change must name two symbols.' : null;
    case 'transfer':
      if ((draft.symbol === null) !== draft.quantity.isZero())
        return 'A transfer must name both a symbol and a quantity, or neither.';
      if (draft.symbol === null && amount.amount.isZero()) return 'A transfer must move cash or shares.';
      return draft.cost?.lessThan(0) === true ? 'The cost of transferred shares cannot be negative.' : null;
    case 'dividend':
    case 'interest':
    case 'fee':
    case 'tax':
      return null;
  }
}

const tradeFault = ({ quantity, price }: TradeFacts) =>
  quantity.lessThanOrEqualTo(0)
    ? 'The quantity of a trade must be above 0.'
    : price.lessThan(0)
      ? 'The price of a trade cannot be negative.'
      : null;
