import { createHmac } from 'node:crypto';
import type { Peppers } from './hmacLicenseKeys.js';

/**
 * Creates a keyed hash function for addresses, which is stored in place of them and is enough to count them. After a
 * pepper rotation the count restarts.
 */
export const createAddressHasher =
  ([newest]: Peppers) =>
  (address: string): string =>
    createHmac('sha256', newest).update(`address ${address}`).digest('base64url');
