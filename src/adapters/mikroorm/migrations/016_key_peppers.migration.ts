import { Migration } from '../orm/orm.js';

/** Under which pepper a key is stored, by a short name of the pepper; null for those from before. */
export class Migration016KeyPeppers extends Migration {
  override up(): void {
    this.addSql('alter table license_keys add column pepper text');
  }
}
