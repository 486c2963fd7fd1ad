/**
 * The names that a license submits fires under: keyed hashes of its id, the one under the newest secret first. They do not
 * tell which license it is to somebody who lacks the secret.
 */
export type SubmitterNames = (licenseId: string) => readonly [string, ...string[]];
