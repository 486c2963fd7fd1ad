import { Migration } from '../orm/orm.js';

/** Trials from IPv6 are counted by /56 and /48 too, as keyed hashes like that of the /64 in `address_hash`. */
export class Migration017TrialNetworks extends Migration {
  override up(): void {
    this.addSql("alter table trials add column wider_network_hashes text[] not null default '{}'");
    this.addSql('create index trials_wider_networks on trials using gin (wider_network_hashes)');
  }
}
