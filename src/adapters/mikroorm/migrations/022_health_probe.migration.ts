import { Migration } from '../orm/orm.js';

/** Adds a table with a single row, which the health check writes. */
export class Migration022HealthProbe extends Migration {
  override up(): void {
    this.addSql('create table health_probe (id int primary key check (id = 1), at timestamptz(3) not null)');
  }
}
