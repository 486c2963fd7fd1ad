import { Migration } from '../orm/orm.js';

export class Migration001Licenses extends Migration {
  override up(): void {
    this.addSql(`
      create table licenses (
        id uuid primary key,
        email text not null,
        tier text not null check (tier in ('trial', 'pro', 'premium', 'founding')),
        status text not null check (status in ('active', 'canceled', 'expired', 'revoked')),
        past_due_since timestamptz(3) check (past_due_since is null or status = 'active'),
        expires_at timestamptz(3),
        created_at timestamptz(3) not null,
        version integer not null default 1
      )`);
    this.addSql('create index licenses_email on licenses (lower(email))');
    this.addSql(`
      create table license_keys (
        number bigint generated always as identity primary key,
        digest text not null unique,
        license_id uuid not null references licenses (id) on delete cascade,
        last_four text not null,
        created_at timestamptz(3) not null,
        first_used_at timestamptz(3),
        retired_at timestamptz(3)
      )`);
    this.addSql('create index license_keys_license on license_keys (license_id)');
    this.addSql(`
      create table license_transitions (
        number bigint generated always as identity primary key,
        license_id uuid not null references licenses (id) on delete cascade,
        from_state text not null,
        event text not null,
        to_state text,
        at timestamptz(3) not null
      )`);
    this.addSql('create index license_transitions_license on license_transitions (license_id, number)');
  }
}
