import { Migration } from '../orm/orm.js';

/**
 * Submitters are licenses from now on, no longer keys. The day's fires are deleted, since a license would count beside
 * its keys otherwise; dashboards send all fires of the day again within a minute.
 */
export class Migration019LicenseSubmitters extends Migration {
  override up(): void {
    for (const table of ['submitters', 'states', 'kinds', 'figures']) this.addSql(`delete from consensus_${table}`);
  }
}
