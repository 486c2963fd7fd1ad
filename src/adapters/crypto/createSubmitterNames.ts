import { createHmac } from 'node:crypto';
import type { GetSubmitterNames } from '../../application/cloud/consensus/getSubmitterNames.port.js';
import { SUBMITTER_CHARACTERS } from '../../domain/cloud/consensus/submitter.js';
import type { Peppers } from './hmacLicenseKeys.js';

/**
 * Creates a function that returns a submitter's names: the HMAC-SHA-256 of the license's id under each pepper, newest
 * first.
 */
export function createSubmitterNames([newest, ...older]: Peppers): GetSubmitterNames {
  const nameUnder = (pepper: string, licenseId: string): string =>
    createHmac('sha256', pepper).update(`consensus ${licenseId}`).digest('hex').slice(0, SUBMITTER_CHARACTERS);
  return (licenseId) => [nameUnder(newest, licenseId), ...older.map((pepper) => nameUnder(pepper, licenseId))];
}
