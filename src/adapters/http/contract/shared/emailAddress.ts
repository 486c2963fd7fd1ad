import { z } from 'zod';
import { storedEmailOf } from '../../../../domain/shared/emailForm.js';

/** RFC 5321 §4.5.3.1.3 allows a path of 256 characters, including its two angle brackets. */
export const MAX_EMAIL_CHARACTERS = 254;

const INVALID = 'Enter an e-mail address, such as you@example.com.';

/** One or more characters that need no quotes (RFC 5322 §3.2.3); letters outside ASCII are allowed (RFC 6531). */
const ATOM = String.raw`[^\s\p{C}.@"(),:;<>[\]\\]+`;
/** At most 63 characters (RFC 1035 §2.3.4), like the top-level domain. */
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const ADDRESS = new RegExp(
  String.raw`^${ATOM}(?:\.${ATOM})*@(?:${LABEL}\.)+(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{1,59})$`,
  'u',
);

const MAX_STORED_EMAIL_CHARACTERS = 1000;

/** Checked first, and alone: to normalize a long text takes quadratic time. */
const boundedText = z.string().max(MAX_STORED_EMAIL_CHARACTERS, { abort: true });

/** A line break could start another mail header, so it is refused instead of trimmed. `format` checks nothing. */
export const emailAddress = boundedText
  .regex(/^[^\r\n]*$/, 'must be one line')
  .meta({ format: 'email' })
  .transform(storedEmailOf)
  .pipe(z.string().max(MAX_EMAIL_CHARACTERS).regex(ADDRESS, INVALID));

/** An address that may be on file. Also accepts those that our forms refuse but that the payment provider accepts. */
export const storedEmailAddress = boundedText.regex(/^[^\r\n@]+@[^\r\n]+$/, INVALID).trim();
