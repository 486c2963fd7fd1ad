import type { DunningNotices } from '../../application/cloud/billing/dunningNotices.port.js';
import type { Database } from './database/database.js';

export class MikroDunningNotices implements DunningNotices {
  constructor(private readonly database: Database) {}

  async note(invoiceId: string, at: Date): Promise<boolean> {
    const noted = await this.database.query(
      'insert into dunning_notices (invoice_id, noted_at) values ($1, $2) on conflict do nothing returning 1',
      [invoiceId, at],
    );
    return noted.length === 1;
  }
}
