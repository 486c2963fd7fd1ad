import { Migration } from '../orm/orm.js';

/** Adds an archive for each platform to releases, in addition to the downloads for macOS and Windows. */
export class Migration025PlatformDownloads extends Migration {
  override up(): void {
    this.addSql(`alter table releases add column platform_urls jsonb not null default '{}'`);
  }
}
