import { createHmac } from 'node:crypto';
import type { Peppers } from './hmacLicenseKeys.js';

/** Stores only a keyed hash of an address, which is enough to count it. After a pepper rotation the count restarts. */
export const createAddressHasher =
  ([newest]: Peppers) =>
  (address: string): string =>
    createHmac('sha256', newest).update(`address ${address}`).digest('base64url');
