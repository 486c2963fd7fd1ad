import { Migration } from '../orm/orm.js';

export class Migration011Snapshots extends Migration {
  override up(): void {
    this.addSql(`
      create table snapshots (
        number bigint generated always as identity primary key,
        id uuid not null unique,
        license_id uuid not null references licenses (id) on delete cascade,
        created_at timestamptz(3) not null,
        size_bytes integer not null check (size_bytes > 0),
        sha256 text not null,
        meta text not null,
        passphrase_fp text not null,
        blob bytea not null
      )`);
    // Ciphertext cannot be compressed, so PostgreSQL does not try.
    this.addSql('alter table snapshots alter column blob set storage external');
    this.addSql('create index snapshots_license on snapshots (license_id, number)');
  }
}
