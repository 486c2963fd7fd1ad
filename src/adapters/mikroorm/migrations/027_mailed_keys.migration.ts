import { Migration } from '../orm/orm.js';

/**
 * Adds whether a key was e-mailed to its holder, as opposed to only being shown to the operator. Keys stored before
 * this migration count as e-mailed.
 */
export class Migration027MailedKeys extends Migration {
  override up(): void {
    this.addSql('alter table license_keys add column is_mailed boolean not null default true');
  }
}
