import { Migration } from '../orm/orm.js';

/**
 * From now on, a referral credit is earned once per customer, by the first paid invoice. Credits already granted per
 * purchase remain.
 */
export class Migration023ReferralCustomers extends Migration {
  override up(): void {
    this.addSql('alter table purchases add column first_paid_at timestamptz(3)');
    this.addSql('alter table purchases add column first_payment_refunded_at timestamptz(3)');
    this.addSql('alter table referrals add column is_per_purchase boolean not null default false');
    this.addSql('update referrals set is_per_purchase = true where earned_at is not null');
  }
}
