import { Migration } from '../orm/orm.js';

/** From now on, a customer who had paid before the referral earns no credit. Credits already granted remain. */
export class Migration028ReferredCustomers extends Migration {
  override up(): void {
    this.addSql('update referrals set is_per_purchase = true where granted_to is not null and earned_at < referred_at');
  }
}
