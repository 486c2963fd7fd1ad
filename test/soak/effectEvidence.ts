import { createHash } from 'node:crypto';
import type pg from 'pg';
import { licenseKeyIn } from '../servers/buyers.ts';
import type { ReceivedMail } from '../servers/mail.ts';
import type { Publication } from '../servers/ntfy.ts';
import { sendRequest } from './traffic/sendRequest.ts';

/** The sources that show whether an effect occurred. */
export interface EffectEvidence {
  /** Returns the source of every mail to an address, with wrapped lines joined. */
  mailsTo(email: string): readonly string[];
  pushed(marker: string): boolean;
  /** Returns the number of users whom the day's figures count for a ticker and a kind of trigger. */
  usersOf(ticker: string, kind: string): Promise<number>;
  /** Returns the digest of a snapshot's decoded bytes; null when they cannot be downloaded. */
  digestOf(key: string, snapshotId: string): Promise<string | null>;
}

export const containsLicenseKey = (mail: string): boolean => licenseKeyIn(mail) !== '';

export function createEffectEvidence(
  mails: readonly ReceivedMail[],
  publications: readonly Publication[],
  database: pg.Client,
  cloud: string,
): EffectEvidence {
  const byAddress = Map.groupBy(mails, ({ to: [address = ''] }) => address);
  const texts = publications.map(({ title, message }) => `${title} ${message}`).join('\n');
  return {
    mailsTo: (email) => (byAddress.get(email) ?? []).map(({ source }) => source.replaceAll('=\r\n', '')),
    pushed: (marker) => texts.includes(marker),
    async usersOf(ticker, kind) {
      const { rows } = await database.query<{ count: number }>(
        'select coalesce(sum(users), 0)::int as count from consensus_kinds where ticker = $1 and kind = $2',
        [ticker, kind],
      );
      return rows[0]?.count ?? 0;
    },
    async digestOf(key, snapshotId) {
      const { status, body } = await sendRequest(`${cloud}/api/sync/download/${snapshotId}`, {
        headers: { 'x-license-key': key },
      });
      if (status !== 200) return null;
      return createHash('sha256')
        .update(Buffer.from(String(body['blob']), 'base64'))
        .digest('hex');
    },
  };
}
