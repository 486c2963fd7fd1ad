import { Migration } from '../orm/orm.js';

export class Migration007BillingInbox extends Migration {
  override up(): void {
    this.addSql(`
      create table billing_events (
        id text primary key,
        kind text not null,
        type text not null,
        created_at timestamptz(3) not null,
        session_id text,
        subscription_id text,
        invoice_id text,
        charge_id text,
        payment_intent_id text,
        customer_id text,
        amount_paid bigint,
        is_full_refund boolean not null,
        status text not null check (status in ('pending', 'waiting', 'applied', 'ignored')),
        reason text,
        received_at timestamptz(3) not null,
        lease_ends_at timestamptz(3),
        settled_at timestamptz(3),
        check ((settled_at is not null) = (status in ('applied', 'ignored')))
      )`);
    this.addSql(
      "create index billing_events_unsettled on billing_events (received_at) where status in ('pending', 'waiting')",
    );
    this.addSql(
      "create index billing_events_subscription on billing_events (subscription_id) where status = 'waiting'",
    );
    this.addSql("create index billing_events_customer on billing_events (customer_id) where status = 'waiting'");
    this.addSql("create index billing_events_payment on billing_events (payment_intent_id) where status = 'waiting'");
    this.addSql('create index billing_events_received on billing_events (received_at)');
    this.addSql('create table dunning_notices (invoice_id text primary key, noted_at timestamptz(3) not null)');
  }
}
