import { Migration001Licenses } from './001_licenses.migration.js';
import { Migration002Releases } from './002_releases.migration.js';
import { Migration003Outbox } from './003_outbox.migration.js';
import { Migration004Trials } from './004_trials.migration.js';
import { Migration005JobLeases } from './005_job_leases.migration.js';
import { Migration006Billing } from './006_billing.migration.js';
import { Migration007BillingInbox } from './007_billing_inbox.migration.js';
import { Migration008Referrals } from './008_referrals.migration.js';
import { Migration010Alerts } from './010_alerts.migration.js';
import { Migration011Snapshots } from './011_snapshots.migration.js';
import { Migration012Consensus } from './012_consensus.migration.js';
import { Migration013TrackRecord } from './013_track_record.migration.js';
import { Migration014GivenUp } from './014_given_up.migration.js';
import { Migration015SnapshotBodies } from './015_snapshot_bodies.migration.js';
import { Migration016KeyPeppers } from './016_key_peppers.migration.js';
import { Migration017TrialNetworks } from './017_trial_networks.migration.js';
import { Migration018OperatorSessions } from './018_operator_sessions.migration.js';
import { Migration019LicenseSubmitters } from './019_license_submitters.migration.js';
import { Migration020AlertAnswers } from './020_alert_answers.migration.js';
import { Migration021RateLimitBuckets } from './021_rate_limit_buckets.migration.js';
import { Migration022HealthProbe } from './022_health_probe.migration.js';
import { Migration023ReferralCustomers } from './023_referral_customers.migration.js';

/** In the order in which they run; a migration that has been released is never edited. */
export const MIGRATIONS = [
  { name: '001_licenses', class: Migration001Licenses },
  { name: '002_releases', class: Migration002Releases },
  { name: '003_outbox', class: Migration003Outbox },
  { name: '004_trials', class: Migration004Trials },
  { name: '005_job_leases', class: Migration005JobLeases },
  { name: '006_billing', class: Migration006Billing },
  { name: '007_billing_inbox', class: Migration007BillingInbox },
  { name: '008_referrals', class: Migration008Referrals },
  { name: '010_alerts', class: Migration010Alerts },
  { name: '011_snapshots', class: Migration011Snapshots },
  { name: '012_consensus', class: Migration012Consensus },
  { name: '013_track_record', class: Migration013TrackRecord },
  { name: '014_given_up', class: Migration014GivenUp },
  { name: '015_snapshot_bodies', class: Migration015SnapshotBodies },
  { name: '016_key_peppers', class: Migration016KeyPeppers },
  { name: '017_trial_networks', class: Migration017TrialNetworks },
  { name: '018_operator_sessions', class: Migration018OperatorSessions },
  { name: '019_license_submitters', class: Migration019LicenseSubmitters },
  { name: '020_alert_answers', class: Migration020AlertAnswers },
  { name: '021_rate_limit_buckets', class: Migration021RateLimitBuckets },
  { name: '022_health_probe', class: Migration022HealthProbe },
  { name: '023_referral_customers', class: Migration023ReferralCustomers },
];
