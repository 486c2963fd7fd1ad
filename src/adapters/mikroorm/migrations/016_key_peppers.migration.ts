import { Migration } from '../orm/orm.js';

/** Adds the short name of the pepper of each key's digest; null for keys stored before this migration. */
export class Migration016KeyPeppers extends Migration {
  override up(): void {
    this.addSql('alter table license_keys add column pepper text');
  }
}
