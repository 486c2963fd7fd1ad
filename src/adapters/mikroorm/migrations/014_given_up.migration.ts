import { Migration } from '../orm/orm.js';

/** Adds the time at which an effect was given up; effects given up earlier get the time of this migration. */
export class Migration014GivenUp extends Migration {
  override up(): void {
    this.addSql('alter table outbox add column given_up_at timestamptz(3)');
    this.addSql('update outbox set given_up_at = now() where delivered_at is null and due_at is null');
    this.addSql('create index outbox_given_up on outbox (given_up_at) where given_up_at is not null');
  }
}
