import { Migration } from '../orm/orm.js';

/** Adds a table of the browsers that receive the notifications of a license. */
export class Migration026PushSubscriptions extends Migration {
  override up(): void {
    this.addSql(`
      create table push_subscriptions (
        topic text not null,
        endpoint text not null,
        p256dh text not null,
        auth text not null,
        at timestamptz(3) not null,
        primary key (topic, endpoint)
      )`);
  }
}
