import { createHmac } from 'node:crypto';
import type { Peppers } from './hmacLicenseKeys.js';

/**
 * Creates a keyed hash function for addresses. The hash is stored instead of the address, and suffices to count how
 * often an address was used. The count restarts after a pepper rotation.
 */
export const createAddressHasher =
  ([newest]: Peppers) =>
  (address: string): string =>
    createHmac('sha256', newest).update(`address ${address}`).digest('base64url');
