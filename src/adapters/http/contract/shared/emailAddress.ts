import { z } from 'zod';

/** RFC 5321 §4.5.3.1.3 allows a path of 256 characters, including its two angle brackets. */
export const MAX_EMAIL_CHARACTERS = 254;

/** A line break could start another mail header, so it is refused instead of trimmed. */
export const emailAddress = z
  .string()
  .regex(/^[^\r\n]*$/, 'must be one line')
  .trim()
  .pipe(z.email().max(MAX_EMAIL_CHARACTERS));
