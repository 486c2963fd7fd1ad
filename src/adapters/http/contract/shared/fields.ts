import { z } from 'zod';
import { MAX_JSON_NESTING, isNestedDeeperThan } from '../../../../domain/shared/nesting.js';
import { SLUG_PATTERN } from '../../../../domain/shared/slug.js';

/** A moment in UTC, to the millisecond. */
export const timestamp = z.iso.datetime({ precision: 3 });

/** Fields that several requests have. No line break passes them: some reach the head of an e-mail. */

/** Of an open set of values: alert types, severities, kinds, regimes. */
export const slug = z.string().regex(SLUG_PATTERN, 'wants a letter, then up to 63 letters, digits, _ or -');

/** Upper-cased only after it was read, since what is no letter of a ticker can become two: ß. */
export const ticker = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9.-]{0,9}$/, 'wants a ticker of up to 10 letters, digits, . or -, as in BRK.B')
  .toUpperCase();

/** JSON that is the client's own, not too deep to be written out again: that is looked at first. */
export const limitNesting = <Json extends z.ZodType>(json: Json): Json =>
  json.refine((value) => !isNestedDeeperThan(MAX_JSON_NESTING, value), {
    error: `is nested more than ${MAX_JSON_NESTING} levels deep`,
    abort: true,
  });
