import { z } from 'zod';

/** A line break could begin another header field of a mail, so that it is not even trimmed away. */
export const emailAddress = z
  .string()
  .regex(/^[^\r\n]*$/, 'wants one line')
  .trim()
  .pipe(z.email().max(254));
