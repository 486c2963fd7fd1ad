import { z } from 'zod';
import { MAX_JSON_NESTING, isNestedDeeperThan } from '../../../../domain/shared/nesting.js';
import { SLUG_PATTERN } from '../../../../domain/shared/slug.js';
import { canonicalSymbol, isTicker } from '../../../../domain/shared/ticker.js';

/** A UTC time with milliseconds. */
export const timestamp = z.iso.datetime({ precision: 3 });

/** Fields that several requests share. None accepts a line break, because some appear in mail headers. */

/** A value of an open-ended set: alert types, severities, kinds, regimes. */
export const slug = z.string().regex(SLUG_PATTERN, 'must be a letter followed by up to 63 letters, digits, _ or -');

/** Any spelling of a ticker. It is validated before it is upper-cased, which can turn one character into two (ß). */
const anySpelling = z
  .string()
  .regex(
    /^[A-Za-z][A-Za-z0-9.-]{0,9}$/,
    'must be a ticker such as BRK.B: a letter, then up to 9 letters, digits, . or -',
  );

/** A ticker as the cloud keeps it: as it was sent, in upper case. */
export const cloudTicker = anySpelling.toUpperCase();

/** A ticker in the dashboard's canonical spelling. */
export const ticker = anySpelling.overwrite(canonicalSymbol);

/** A ticker of the user's own audit, in upper or lower case. It may begin with a digit, as in 0700.HK. */
export const auditedTicker = z
  .string()
  .overwrite(canonicalSymbol)
  .refine(isTicker, 'must be a ticker of up to 10 letters, digits, . or -, such as BRK.B');

/** A ticker to look up in the audit. Text that is not a ticker is answered like a ticker that is not in the audit. */
export const requestedTicker = z.string().overwrite(canonicalSymbol).min(1, 'must be a ticker, such as BRK.B');

const DECIMAL_DIGITS = /^(?:0|[1-9]\d{0,15})$/;

const DECIMAL_NUMBER = /^(?:(?:0|[1-9]\d*)(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** A whole number in a query, in plain decimal digits: without a sign, exponent, fraction or leading zero. */
export const queryInteger = (
  least: number,
  most: number,
  message = `must be a whole number from ${least} to ${most}, in decimal digits`,
) => digitsOf(DECIMAL_DIGITS, z.int(message).min(least, message).max(most, message));

/** A number in a query, in decimal digits, such as 171.5, .5 or 4e+07: without a sign or leading zero. */
export const queryNumber = (schema: z.ZodNumber) =>
  digitsOf(DECIMAL_NUMBER, schema).meta({ description: 'A decimal number, such as 171.5, .5 or 4e+07' });

const digitsOf = (pattern: RegExp, schema: z.ZodNumber) =>
  z.preprocess((text) => (typeof text === 'string' && pattern.test(text) ? Number(text) : text), schema);

/** Limits how deeply a client's JSON is nested, so that it can be serialized again. Checked before anything else. */
export const limitNesting = <Json extends z.ZodType>(json: Json): Json =>
  json.refine((value) => !isNestedDeeperThan(MAX_JSON_NESTING, value), {
    error: `must not be nested more than ${MAX_JSON_NESTING} levels deep`,
    abort: true,
  });
