import { Migration } from '../orm/orm.js';

export class Migration004Trials extends Migration {
  override up(): void {
    this.addSql(`
      create table trials (
        mailbox text primary key,
        license_id uuid not null unique references licenses (id) on delete cascade,
        address_hash text not null,
        source text,
        started_at timestamptz(3) not null,
        reminded_at timestamptz(3)
      )`);
    this.addSql('create index trials_address on trials (address_hash, started_at)');
    this.addSql(
      "create index licenses_ending on licenses (expires_at) where status = 'active' and expires_at is not null",
    );
  }
}
