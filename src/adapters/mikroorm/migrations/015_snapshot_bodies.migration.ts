import { Migration } from '../orm/orm.js';

/**
 * Separates snapshots from their bytes, which can be stored elsewhere. The old table retains the bytes, so that only
 * the other columns have to be copied.
 */
export class Migration015SnapshotBodies extends Migration {
  override up(): void {
    this.addSql('alter table snapshots rename to snapshot_bodies');
    this.addSql('alter table snapshot_bodies rename constraint snapshots_pkey to snapshot_bodies_number');
    this.addSql('alter table snapshot_bodies rename constraint snapshots_id_key to snapshot_bodies_id');
    this.addSql('alter sequence snapshots_number_seq rename to snapshot_bodies_number_seq');
    this.addSql('drop index snapshots_license');
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
        place text not null check (place in ('database', 's3'))
      )`);
    this.addSql('create index snapshots_license on snapshots (license_id, number)');
    this.addSql(`
      insert into snapshots (id, license_id, created_at, size_bytes, sha256, meta, passphrase_fp, place)
      select id, license_id, created_at, size_bytes, sha256, meta, passphrase_fp, 'database' from snapshot_bodies order by number`);
    this.addSql(`
      alter table snapshot_bodies
        drop column number, drop column license_id, drop column size_bytes, drop column sha256, drop column meta, drop column passphrase_fp,
        drop constraint snapshot_bodies_id, add primary key (id)`);
    this.addSql('alter table snapshot_bodies rename column created_at to put_at');
    this.addSql('alter table snapshot_bodies rename column blob to body');
    this.addSql('create table snapshot_namespace (only_one boolean primary key check (only_one), name uuid not null)');
  }
}
