import { MAX_ASSUMED_VOLUME } from '../../../../../domain/dashboard/decisionMap/assumptions.js';
import { parseTypedNumber, parseTypedPrice, typedPriceProblem } from '../../../pieces/forms/typedNumber.js';
import { formatExactPrice } from '../../../wording/numbers.js';

export const WHAT_IF_FIELDS = ['close', 'open', 'high', 'low', 'volume'] as const;

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
    const value = field === 'volume' ? parseVolume(fields.volume) : parseTypedPrice(fields[field]);
    return value === null ? [] : [[field, String(value)]];
  });
  return new URLSearchParams(Object.fromEntries(given)).toString();
}

/** Returns a message for each invalid field. The range from low to high must include the open and the close. */
export function whatIfErrors(fields: WhatIfFields, lastClose: number): WhatIfErrors {
  const errors: WhatIfErrors = {};
  for (const field of WHAT_IF_FIELDS) {
    const text = fields[field];
    const problem = field === 'volume' ? volumeProblem(text) : typedPriceProblem(text);
    if (text.trim() !== '' && problem !== null) errors[field] = problem;
  }
  if (fields.close.trim() === '') errors.close = 'Enter a close.';
  const [open, close] = [parseTypedPrice(fields.open) ?? lastClose, parseTypedPrice(fields.close)];
  if (close === null) return errors;
  const [high, low] = [parseTypedPrice(fields.high), parseTypedPrice(fields.low)];
  if (high !== null && high < Math.max(open, close))
    errors.high = `The high cannot be below the ${open > close ? 'open' : 'close'} of ${formatExactPrice(Math.max(open, close))}.`;
  if (low !== null && low > Math.min(open, close))
    errors.low = `The low cannot be above the ${open < close ? 'open' : 'close'} of ${formatExactPrice(Math.min(open, close))}.`;
  return errors;
}

const FACTORS: Readonly<Record<string, number>> = { '': 1, K: 1e3, M: 1e6, B: 1e9 };

/** Parses a volume with one of the suffixes that the page uses, as in "8.1M". */
function parseVolume(text: string): number | null {
  const [, digits = '', suffix = ''] = /^(.*?)\s*([KMB]?)$/.exec(text.trim().toUpperCase()) ?? [];
  const value = parseTypedNumber(digits);
  return value === null ? null : Math.round(value * (FACTORS[suffix] ?? 1));
}

function volumeProblem(text: string): string | null {
  const shares = parseVolume(text);
  if (shares === null) return 'Enter a number of shares, such as 8100000 or 8.1M.';
  return shares > MAX_ASSUMED_VOLUME ? `Enter at most ${MAX_ASSUMED_VOLUME.toLocaleString('en-US')} shares.` : null;
}
