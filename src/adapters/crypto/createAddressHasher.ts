import { createHmac } from 'node:crypto';
import type { Peppers } from './hmacLicenseKeys.js';

/** Keeps of an address what is needed to count it, and no more. After a rotation of the pepper the count starts anew. */
export const createAddressHasher =
  ([newest]: Peppers) =>
  (address: string): string =>
    createHmac('sha256', newest).update(`address ${address}`).digest('base64url');
