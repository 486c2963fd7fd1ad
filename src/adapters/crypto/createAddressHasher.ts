import { createHmac } from 'node:crypto';
import type { Peppers } from './hmacLicenseKeys.js';

/**
 * Creates a keyed hash function for addresses. The hash is stored instead of the address and is enough for counting.
 * After a pepper rotation the count restarts.
 */
export const createAddressHasher =
  ([newest]: Peppers) =>
  (address: string): string =>
    createHmac('sha256', newest).update(`address ${address}`).digest('base64url');
