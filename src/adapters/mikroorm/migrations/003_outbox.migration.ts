import { Migration } from '../orm/orm.js';

export class Migration003Outbox extends Migration {
  override up(): void {
    this.addSql(`
      create table outbox (
        id uuid primary key,
        sealed text,
        tries integer not null default 0,
        created_at timestamptz(3) not null,
        due_at timestamptz(3),
        lease_ends_at timestamptz(3),
        delivered_at timestamptz(3),
        last_failure text,
        check ((delivered_at is null) = (sealed is not null))
      )`);
    this.addSql('create index outbox_waiting on outbox (due_at) where delivered_at is null');
    this.addSql('create index outbox_delivered on outbox (delivered_at) where delivered_at is not null');
  }
}
