import { Migration } from '../orm/orm.js';

export class Migration005JobLeases extends Migration {
  override up(): void {
    this.addSql('create table job_leases (job text primary key, holder uuid not null, until timestamptz(3) not null)');
  }
}
