import { Migration } from '../orm/orm.js';

export class Migration013TrackRecord extends Migration {
  override up(): void {
    this.addSql(`
      create table track_records (
        number integer primary key,
        previous_hash text not null unique,
        hash text not null unique,
        content text not null
      )`);
  }
}
