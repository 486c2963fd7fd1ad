import { z } from 'zod';
import { TooLarge } from '../../../../domain/shared/failure/failure.js';

/** How many characters `bytes` bytes have in base64 (RFC 4648 §4), padding included. */
export const base64Length = (bytes: number): number => Math.ceil(bytes / 3) * 4;

/**
 * Bytes in base64 with the standard alphabet, padded, and spelled as an encoder spells them: nothing else decodes to
 * the same bytes. At least one byte; throws `TooLarge` for more than `mostBytes`, before anything is decoded.
 */
export const base64Bytes = (mostBytes: number) =>
  z.string().transform((text, context): Uint8Array => {
    const bytes = text.length > base64Length(mostBytes) ? null : Buffer.from(text, 'base64');
    if (bytes === null || bytes.length > mostBytes) throw new TooLarge(mostBytes);
    if (bytes.length > 0 && bytes.toString('base64') === text) return bytes;
    context.addIssue('wants base64 with the standard alphabet and padding, of at least one byte');
    return z.NEVER;
  });
