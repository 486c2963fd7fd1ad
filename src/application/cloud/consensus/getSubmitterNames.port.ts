/**
 * The names under which a license submits signals: keyed hashes of its id, newest secret first. Without the secret they
 * do not reveal the license.
 */
export type GetSubmitterNames = (licenseId: string) => readonly [string, ...string[]];
