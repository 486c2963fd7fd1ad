import { Migration } from '../orm/orm.js';

export class Migration006Billing extends Migration {
  override up(): void {
    this.addSql('alter table licenses add column customer_id text');
    this.addSql('alter table licenses add column slot integer check (slot between 1 and 100)');
    this.addSql(`alter table licenses add constraint licenses_founding_slot
                   check ((slot is not null) = (tier = 'founding' and status = 'active'))`);
    this.addSql("create unique index licenses_slot on licenses (slot) where tier = 'founding' and status = 'active'");
    this.addSql(
      "create index licenses_past_due on licenses (past_due_since) where status = 'active' and past_due_since is not null",
    );
    this.addSql(`
      create table purchases (
        session_id text primary key,
        license_id uuid not null references licenses (id) on delete cascade,
        email text not null,
        customer_id text,
        subscription_id text unique,
        payment_intent_id text,
        purchased_at timestamptz(3) not null,
        tier text not null check (tier in ('pro', 'premium', 'founding')),
        downgraded boolean not null,
        standing text not null check (standing in ('current', 'past_due', 'unpaid', 'ended')),
        overdue_since timestamptz(3),
        cancels_at timestamptz(3),
        ended_at timestamptz(3),
        refunded_at timestamptz(3),
        is_welcomed boolean not null,
        heard_at timestamptz(3) not null,
        version integer not null
      )`);
    this.addSql('create index purchases_license on purchases (license_id)');
    this.addSql('create index purchases_email on purchases (lower(email))');
    this.addSql('create index purchases_customer on purchases (customer_id)');
    this.addSql('create index purchases_payment on purchases (payment_intent_id)');
    this.addSql(
      "create index purchases_heard on purchases (heard_at) where standing <> 'ended' and refunded_at is null",
    );
  }
}
