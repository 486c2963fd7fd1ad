import { z } from 'zod';
import { TooLarge } from '../../../../domain/shared/failure/failure.js';

/** The base64 length of `bytes` bytes (RFC 4648 §4), including padding. */
export const base64LengthOf = (bytes: number): number => Math.ceil(bytes / 3) * 4;

/**
 * Base64 in canonical form: standard alphabet, padded, one spelling per byte sequence, at least one byte. Throws
 * `TooLarge` for more than `mostBytes` before decoding.
 */
export const base64BytesSchema = (mostBytes: number) =>
  z
    .string()
    .min(base64LengthOf(1), INVALID)
    .meta({ contentEncoding: 'base64' })
    .transform((text, context): Uint8Array => {
      const bytes = text.length > base64LengthOf(mostBytes) ? null : Buffer.from(text, 'base64');
      if (bytes === null || bytes.length > mostBytes) throw new TooLarge(mostBytes, 'The decoded blob');
      if (bytes.toString('base64') === text) return bytes;
      context.addIssue(INVALID);
      return z.NEVER;
    });

const INVALID = 'must be base64 with the standard alphabet and padding, of at least one byte';
