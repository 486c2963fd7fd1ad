import { Migration } from '../orm/orm.js';

export class Migration008Referrals extends Migration {
  override up(): void {
    this.addSql(`
      create table referral_codes (
        license_id uuid primary key references licenses (id) on delete cascade,
        code text not null unique
      )`);
    this.addSql(`
      create table referrals (
        session_id text primary key references purchases (session_id) on delete cascade,
        referrer_license_id uuid not null references licenses (id) on delete cascade,
        referred_at timestamptz(3) not null,
        earned_at timestamptz(3),
        taken_back_at timestamptz(3),
        granted_to text,
        check (taken_back_at is null or earned_at is not null),
        check (granted_to is null or earned_at is not null)
      )`);
    this.addSql('create index referrals_referrer on referrals (referrer_license_id, referred_at)');
  }
}
