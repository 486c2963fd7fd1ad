import type { Traces } from '../../application/cloud/privacy/personalRecords.port.js';

/** A table with rows about persons: which rows are a person's, and what of them the person is shown. */
export interface PersonalTable {
  readonly where: string;
  readonly by: (traces: Traces) => readonly unknown[];
  readonly shown: readonly string[];
  /** Shown as ISO 8601. */
  readonly times: readonly string[];
  /** Not shown: counters of ours, digests of keys, and what names somebody else. */
  readonly withheld: readonly string[];
  /** Shown beside the columns, as SQL with a name. */
  readonly told?: string;
}

const OF_LICENSE = { where: 'license_id = any($1::uuid[])', by: ({ licenseIds }: Traces) => [licenseIds] };
const OF_EVENT = {
  where:
    'session_id = any($1::text[]) or subscription_id = any($2::text[]) or customer_id = any($3::text[]) or payment_intent_id = any($4::text[])',
  by: ({ sessionIds, subscriptionIds, customerIds, paymentIntentIds }: Traces) => [
    sessionIds,
    subscriptionIds,
    customerIds,
    paymentIntentIds,
  ],
};

/** Every column of every table stands here or in `IMPERSONAL_TABLES`: a test compares them with the database's own list. */
export const PERSONAL_TABLES: Readonly<Record<string, PersonalTable>> = {
  licenses: {
    where: 'id = any($1::uuid[])',
    by: ({ licenseIds }) => [licenseIds],
    shown: ['id', 'email', 'tier', 'status', 'customer_id', 'slot'],
    times: ['past_due_since', 'expires_at', 'created_at'],
    withheld: ['version'],
  },
  license_keys: {
    ...OF_LICENSE,
    shown: ['license_id', 'last_four'],
    times: ['created_at', 'first_used_at', 'retired_at'],
    withheld: ['number', 'digest', 'pepper'],
  },
  license_transitions: {
    ...OF_LICENSE,
    shown: ['license_id', 'from_state', 'event', 'to_state'],
    times: ['at'],
    withheld: ['number'],
  },
  trials: {
    where: 'license_id = any($1::uuid[]) or mailbox = $2',
    by: ({ licenseIds, email }) => [licenseIds, email],
    // By which the trial of a mailbox is erased: it may have been started with a +tag.
    told: '(select email from licenses where id = license_id) as address',
    shown: ['license_id', 'mailbox', 'address_hash', 'wider_network_hashes', 'source'],
    times: ['started_at', 'reminded_at'],
    withheld: [],
  },
  purchases: {
    ...OF_LICENSE,
    shown: [
      'session_id',
      'license_id',
      'email',
      'customer_id',
      'subscription_id',
      'payment_intent_id',
      'tier',
      'downgraded',
      'standing',
      'is_welcomed',
    ],
    times: [
      'purchased_at',
      'overdue_since',
      'cancels_at',
      'ended_at',
      'refunded_at',
      'first_paid_at',
      'first_payment_refunded_at',
      'heard_at',
    ],
    withheld: ['version'],
  },
  billing_events: {
    ...OF_EVENT,
    shown: [
      'id',
      'kind',
      'type',
      'session_id',
      'subscription_id',
      'invoice_id',
      'charge_id',
      'payment_intent_id',
      'customer_id',
      'amount_paid',
      'is_full_refund',
      'status',
      'reason',
    ],
    times: ['created_at', 'received_at', 'settled_at'],
    withheld: ['lease_ends_at'],
  },
  dunning_notices: {
    where: `invoice_id in (select invoice_id from billing_events where ${OF_EVENT.where})`,
    by: OF_EVENT.by,
    shown: ['invoice_id'],
    times: ['noted_at'],
    withheld: [],
  },
  referral_codes: { ...OF_LICENSE, shown: ['license_id', 'code'], times: [], withheld: [] },
  referrals: {
    where: 'referrer_license_id = any($1::uuid[]) or session_id = any($2::text[])',
    by: ({ licenseIds, sessionIds }) => [licenseIds, sessionIds],
    told: `case when referrer_license_id = any($1::uuid[]) then 'referrer' else 'referred' end as role`,
    shown: [],
    times: ['referred_at', 'earned_at', 'taken_back_at'],
    withheld: ['session_id', 'referrer_license_id', 'granted_to', 'is_per_purchase'],
  },
  alert_dispatches: {
    where: 'email = $1',
    by: ({ email }) => [email],
    shown: ['id', 'email', 'alert_type', 'ticker', 'severity', 'channels', 'suppressed_by', 'failure'],
    times: ['at', 'suppressed_until'],
    withheld: ['number'],
  },
  alert_answers: {
    ...OF_LICENSE,
    shown: ['license_id', 'idempotency_key', 'dispatch_id', 'answer'],
    times: ['at'],
    withheld: [],
  },
  unsubscriptions: {
    where: 'address = any($1::text[])',
    by: ({ addressDigests }) => [addressDigests],
    shown: ['list'],
    times: ['at'],
    withheld: ['address'],
  },
  snapshots: {
    ...OF_LICENSE,
    shown: ['id', 'license_id', 'size_bytes', 'sha256', 'meta', 'passphrase_fp', 'place'],
    times: ['created_at'],
    withheld: ['number'],
  },
  consensus_submitters: {
    where: 'submitter = any($1::text[])',
    by: ({ submitters }) => [submitters],
    shown: ['regime', 'states', 'fires'],
    times: ['fired_at'],
    withheld: ['day', 'submitter', 'states_before', 'new_fires'],
  },
};

/** The other tables, and why no row of them is handed out here. */
export const IMPERSONAL_TABLES: Readonly<Record<string, string>> = {
  outbox: 'sealed: what waits is opened through the outbox itself, what was delivered has no content any more',
  snapshot_bodies: 'ciphertext that nobody here can read, told of in snapshots',
  snapshot_namespace: 'a name of the database',
  consensus_states: 'counts',
  consensus_kinds: 'counts',
  consensus_figures: 'counts',
  consensus_publication: 'a moment',
  track_records: "the operator's own publication",
  releases: "the operator's own publication",
  rate_limit_buckets: 'by a hash of the license id; gone the day after the bucket is full',
  job_leases: 'which process runs which job',
  health_probe: 'a moment',
  operator_sessions: "digests of the operator's own sessions, until they expire",
  mikro_orm_migrations: 'which migrations were run',
};
