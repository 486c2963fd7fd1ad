import { Migration } from '../orm/orm.js';

/**
 * Submitters are now licenses instead of keys. Stored signals are deleted, because a license would otherwise be counted
 * in addition to its keys; dashboards send all signals of the current day again within a minute.
 */
export class Migration019LicenseSubmitters extends Migration {
  override up(): void {
    for (const table of ['submitters', 'states', 'kinds', 'figures']) this.addSql(`delete from consensus_${table}`);
  }
}
