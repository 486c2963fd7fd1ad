import { Migration } from '../orm/orm.js';

/**
 * Adds token buckets with long windows, stored so that a restart does not refill them. Keys are hashed; `full_at` is in
 * ms since the epoch.
 */
export class Migration021RateLimitBuckets extends Migration {
  override up(): void {
    this.addSql(`
      create table rate_limit_buckets (
        deploy text not null,
        bucket text not null,
        key text not null,
        full_at bigint not null,
        primary key (deploy, bucket, key)
      )`);
  }
}
