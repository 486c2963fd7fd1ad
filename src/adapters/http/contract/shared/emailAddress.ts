import { z } from 'zod';

/** RFC 5321 §4.5.3.1.3: a path of 256 with its two brackets. */
export const MAX_EMAIL_CHARACTERS = 254;

/** A line break could begin another header field of a mail, so that it is not even trimmed away. */
export const emailAddress = z
  .string()
  .regex(/^[^\r\n]*$/, 'wants one line')
  .trim()
  .pipe(z.email().max(MAX_EMAIL_CHARACTERS));
