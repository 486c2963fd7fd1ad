import { Migration } from '../orm/orm.js';

/** A release has an archive for each platform, beside the downloads for macOS and Windows. */
export class Migration025PlatformDownloads extends Migration {
  override up(): void {
    this.addSql(`alter table releases add column platform_urls jsonb not null default '{}'`);
  }
}
