import { formatExactPrice } from '../../../wording/numbers.js';

const PRICE_FIELDS = ['close', 'open', 'high', 'low'] as const;
export const WHAT_IF_FIELDS = [...PRICE_FIELDS, 'volume'] as const;

export type WhatIfField = (typeof WHAT_IF_FIELDS)[number];

/**
 * The text typed into each field; an empty field stands for the standard assumption. The field names match the route's
 * query.
 */
export type WhatIfFields = Readonly<Record<WhatIfField, string>>;
export type WhatIfErrors = Partial<Record<WhatIfField, string>>;

export const EMPTY_WHAT_IF: WhatIfFields = { close: '', open: '', high: '', low: '', volume: '' };

export const whatIfFromQuery = (query: URLSearchParams): WhatIfFields => ({
  close: query.get('close') ?? '',
  open: query.get('open') ?? '',
  high: query.get('high') ?? '',
  low: query.get('low') ?? '',
  volume: query.get('volume') ?? '',
});

/** Returns the query string for the what-if request and for the page's URL; empty while a field is invalid. */
export function formatWhatIfQuery(fields: WhatIfFields, lastClose: number): string {
  if (Object.keys(whatIfErrors(fields, lastClose)).length > 0) return '';
  const given = WHAT_IF_FIELDS.flatMap((field) => {
    const value = field === 'volume' ? parseVolume(fields.volume) : parsePrice(fields[field]);
    return value === null ? [] : [[field, String(value)]];
  });
  return new URLSearchParams(Object.fromEntries(given)).toString();
}

/** Returns a message for each invalid field. The range from low to high must include the open and the close. */
export function whatIfErrors(fields: WhatIfFields, lastClose: number): WhatIfErrors {
  const errors: WhatIfErrors = {};
  for (const field of PRICE_FIELDS)
    if (fields[field].trim() !== '' && parsePrice(fields[field]) === null) errors[field] = INVALID_PRICE;
  if (fields.close.trim() === '') errors.close = 'Enter a close.';
  if (fields.volume.trim() !== '' && parseVolume(fields.volume) === null)
    errors.volume = 'Enter a number of shares, such as 8100000 or 8.1M.';
  const [open, close] = [parsePrice(fields.open) ?? lastClose, parsePrice(fields.close)];
  if (close === null) return errors;
  const [high, low] = [parsePrice(fields.high), parsePrice(fields.low)];
  if (high !== null && high < Math.max(open, close))
    errors.high = `The high cannot be below the ${open > close ? 'open' : 'close'} of ${formatExactPrice(Math.max(open, close))}.`;
  if (low !== null && low > Math.min(open, close))
    errors.low = `The low cannot be above the ${open < close ? 'open' : 'close'} of ${formatExactPrice(Math.min(open, close))}.`;
  return errors;
}

const MAX_PRICE = 1_000_000;
export const INVALID_PRICE = 'Enter a price above 0 and up to 1,000,000, such as 15.50.';
const MAX_VOLUME = 1e12;
const FACTORS: Readonly<Record<string, number>> = { '': 1, K: 1e3, M: 1e6, B: 1e9 };

/** Parses a price; null when the text is not one. */
export function parsePrice(text: string): number | null {
  const value = parseNumber(text);
  return value !== null && value > 0 && value <= MAX_PRICE ? value : null;
}

/** Parses a volume with one of the suffixes that the page uses, as in "8.1M". */
function parseVolume(text: string): number | null {
  const [, digits = '', suffix = ''] = /^(.*?)\s*([KMB]?)$/.exec(text.trim().toUpperCase()) ?? [];
  const value = parseNumber(digits);
  const shares = value === null ? null : Math.round(value * (FACTORS[suffix] ?? 1));
  return shares !== null && shares <= MAX_VOLUME ? shares : null;
}

/** Parses a number in which commas may separate thousands. Refuses a decimal comma: 15,50 would become 1,550. */
function parseNumber(text: string): number | null {
  const typed = text.trim();
  return /^(\d{1,12}|\d{1,3}(,\d{3}){1,3})(\.\d{1,6})?$/.test(typed) ? Number(typed.replaceAll(',', '')) : null;
}
