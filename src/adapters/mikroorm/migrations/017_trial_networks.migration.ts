import { Migration } from '../orm/orm.js';

/** Adds keyed hashes of the /56 and /48 networks of IPv6 trials, like the hash of the /64 network in `address_hash`. */
export class Migration017TrialNetworks extends Migration {
  override up(): void {
    this.addSql("alter table trials add column wider_network_hashes text[] not null default '{}'");
    this.addSql('create index trials_wider_networks on trials using gin (wider_network_hashes)');
  }
}
