import type { DunningNotices } from '../../../../application/cloud/billing/dunningNotices.port.js';
import type { Database } from '../../database/database.js';

export class MikroDunningNotices implements DunningNotices {
  constructor(private readonly database: Database) {}

  async recordOnce(invoiceId: string, at: Date): Promise<boolean> {
    const noted = await this.database.writeTables((tables) =>
      tables
        .insertInto('dunning_notices')
        .values({ invoice_id: invoiceId, noted_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .returning('invoice_id')
        .execute(),
    );
    return noted.length === 1;
  }
}
