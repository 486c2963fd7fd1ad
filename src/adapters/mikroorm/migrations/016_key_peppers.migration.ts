import { Migration } from '../orm/orm.js';

/**
 * Adds to each key the short name of the pepper that its digest was made with; null for keys stored before this
 * migration.
 */
export class Migration016KeyPeppers extends Migration {
  override up(): void {
    this.addSql('alter table license_keys add column pepper text');
  }
}
