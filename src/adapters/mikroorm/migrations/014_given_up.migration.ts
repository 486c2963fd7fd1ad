import { Migration } from '../orm/orm.js';

/** Since when an effect has been given up; of those given up before, since now. */
export class Migration014GivenUp extends Migration {
  override up(): void {
    this.addSql('alter table outbox add column given_up_at timestamptz(3)');
    this.addSql('update outbox set given_up_at = now() where delivered_at is null and due_at is null');
    this.addSql('create index outbox_given_up on outbox (given_up_at) where given_up_at is not null');
  }
}
