import { Migration } from '../orm/orm.js';

export class Migration002Releases extends Migration {
  override up(): void {
    this.addSql(`
      create table releases (
        number bigint generated always as identity primary key,
        version text not null,
        min_version text not null,
        mac_url text,
        win_url text,
        release_notes text not null,
        published_at timestamptz(3) not null
      )`);
  }
}
