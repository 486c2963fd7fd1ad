import { z } from 'zod';

/** Of an open set of values: alert types, severities, kinds, regimes. */
export const slug = z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/, 'wants a letter, then up to 63 letters, digits, _ or -');

/** Upper-cased; a class share has a dot or a hyphen, as in BRK.B. */
export const ticker = z
  .string()
  .trim()
  .regex(/^[A-Za-z][A-Za-z0-9.-]{0,9}$/, 'wants a ticker, as in AAPL or BRK.B')
  .transform((text) => text.toUpperCase());
