import { Migration } from '../orm/orm.js';

/** Adds a version to purchases; a new purchase begins with version 1, as a new license does. */
export class Migration024PurchaseVersions extends Migration {
  override up(): void {
    this.addSql('alter table purchases alter column version set default 1');
  }
}
