import type { PersonIdentifiers } from '../../../../application/cloud/privacy/personalRecords.port.js';
import type { DatabaseTables } from '../../entities/all.js';
import {
  expressionBuilder,
  type AliasedExpression,
  type Expression,
  type ExpressionBuilder,
  type SqlBool,
} from '../../orm/orm.js';
import { sqlAnyOf } from '../statements.js';

/** A table with personal data: which rows belong to a person and which columns are exported. */
interface PersonalRows<Name extends keyof DatabaseTables> {
  readonly where: (eb: ExpressionBuilder<DatabaseTables, Name>, traces: PersonIdentifiers) => Expression<SqlBool>;
  readonly shown: readonly (keyof DatabaseTables[Name] & string)[];
  /** Columns that are not exported: internal counters, digests of keys, and data about other people. */
  readonly withheld: readonly (keyof DatabaseTables[Name] & string)[];
  /** A value that is exported in addition to the columns. */
  readonly derived?: (eb: ExpressionBuilder<DatabaseTables, Name>, traces: PersonIdentifiers) => DerivedValue;
}

type DerivedValue = AliasedExpression<unknown, string>;

export interface PersonalTable {
  readonly name: keyof DatabaseTables;
  readonly shown: readonly string[];
  readonly withheld: readonly string[];
  readonly where: (traces: PersonIdentifiers) => Expression<SqlBool>;
  readonly derived: (traces: PersonIdentifiers) => readonly DerivedValue[];
}

function personal<Name extends keyof DatabaseTables>(
  name: Name,
  { shown, withheld, where, derived }: PersonalRows<Name>,
): PersonalTable {
  const eb = expressionBuilder<DatabaseTables, Name>();
  return {
    name,
    shown,
    withheld,
    where: (traces) => where(eb, traces),
    derived: (traces) => (derived === undefined ? [] : [derived(eb, traces)]),
  };
}

const isEventOf = (eb: ExpressionBuilder<DatabaseTables, 'billing_events'>, traces: PersonIdentifiers) =>
  eb.or([
    eb('session_id', '=', sqlAnyOf(traces.sessionIds)),
    eb('subscription_id', '=', sqlAnyOf(traces.subscriptionIds)),
    eb('customer_id', '=', sqlAnyOf(traces.customerIds)),
    eb('payment_intent_id', '=', sqlAnyOf(traces.paymentIntentIds)),
  ]);

/**
 * Every column of every table is listed here or in `REASON_BY_NON_PERSONAL_TABLE`: a test compares them with the
 * database.
 */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  personal('licenses', {
    where: (eb, { licenseIds }) => eb('id', '=', sqlAnyOf(licenseIds)),
    shown: ['id', 'email', 'tier', 'status', 'customer_id', 'slot', 'past_due_since', 'expires_at', 'created_at'],
    withheld: ['version'],
  }),
  personal('license_keys', {
    where: (eb, { licenseIds }) => eb('license_id', '=', sqlAnyOf(licenseIds)),
    shown: ['license_id', 'last_four', 'created_at', 'first_used_at', 'retired_at', 'is_mailed'],
    withheld: ['number', 'digest', 'pepper'],
  }),
  personal('license_transitions', {
    where: (eb, { licenseIds }) => eb('license_id', '=', sqlAnyOf(licenseIds)),
    shown: ['license_id', 'from_state', 'event', 'to_state', 'at'],
    withheld: ['number'],
  }),
  personal('trials', {
    where: (eb, { licenseIds, emails }) =>
      eb.or([eb('license_id', '=', sqlAnyOf(licenseIds)), eb('mailbox', '=', sqlAnyOf(emails))]),
    // A trial may have been started with a +tag variant of the address, which must be found and erased, too.
    derived: (eb) =>
      eb.selectFrom('licenses').select('email').whereRef('licenses.id', '=', 'trials.license_id').as('address'),
    shown: ['license_id', 'mailbox', 'address_hash', 'wider_network_hashes', 'source', 'started_at', 'reminded_at'],
    withheld: [],
  }),
  personal('purchases', {
    where: (eb, { licenseIds }) => eb('license_id', '=', sqlAnyOf(licenseIds)),
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
  }),
  personal('billing_events', {
    where: isEventOf,
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
      'created_at',
      'received_at',
      'settled_at',
    ],
    withheld: ['lease_ends_at'],
  }),
  personal('dunning_notices', {
    where: (eb, traces) =>
      eb(
        'invoice_id',
        'in',
        eb
          .selectFrom('billing_events')
          .select('billing_events.invoice_id')
          .where((event) => isEventOf(event, traces)),
      ),
    shown: ['invoice_id', 'noted_at'],
    withheld: [],
  }),
  personal('referral_codes', {
    where: (eb, { licenseIds }) => eb('license_id', '=', sqlAnyOf(licenseIds)),
    shown: ['license_id', 'code'],
    withheld: [],
  }),
  personal('referrals', {
    where: (eb, { licenseIds, sessionIds }) =>
      eb.or([eb('referrer_license_id', '=', sqlAnyOf(licenseIds)), eb('session_id', '=', sqlAnyOf(sessionIds))]),
    derived: (eb, { licenseIds }) =>
      eb
        .case()
        .when('referrer_license_id', '=', sqlAnyOf(licenseIds))
        .then('referrer')
        .else('referred')
        .end()
        .as('role'),
    shown: ['referred_at', 'earned_at', 'taken_back_at'],
    withheld: ['session_id', 'referrer_license_id', 'granted_to', 'is_per_purchase'],
  }),
  personal('alert_dispatches', {
    where: (eb, { emails }) => eb('email', '=', sqlAnyOf(emails)),
    shown: [
      'id',
      'email',
      'alert_type',
      'ticker',
      'severity',
      'channels',
      'suppressed_by',
      'failure',
      'at',
      'suppressed_until',
    ],
    withheld: ['number'],
  }),
  personal('alert_answers', {
    where: (eb, { licenseIds }) => eb('license_id', '=', sqlAnyOf(licenseIds)),
    shown: ['license_id', 'idempotency_key', 'dispatch_id', 'answer', 'at'],
    withheld: [],
  }),
  personal('unsubscriptions', {
    where: (eb, { addressDigests }) => eb('address', '=', sqlAnyOf(addressDigests)),
    shown: ['list', 'at'],
    withheld: ['address'],
  }),
  personal('push_subscriptions', {
    where: (eb, { pushTopics }) => eb('topic', '=', sqlAnyOf(pushTopics)),
    shown: ['endpoint', 'at'],
    withheld: ['topic', 'p256dh', 'auth'],
  }),
  personal('snapshots', {
    where: (eb, { licenseIds }) => eb('license_id', '=', sqlAnyOf(licenseIds)),
    shown: ['id', 'license_id', 'size_bytes', 'sha256', 'meta', 'passphrase_fp', 'place', 'created_at'],
    withheld: ['number'],
  }),
  personal('consensus_submitters', {
    where: (eb, { submitters }) => eb('submitter', '=', sqlAnyOf(submitters)),
    shown: ['regime', 'states', 'fires', 'fired_at'],
    withheld: ['day', 'submitter', 'states_before', 'new_fires'],
  }),
];

/** The tables that are not exported, and the reason for each. */
export const REASON_BY_NON_PERSONAL_TABLE: Readonly<Record<string, string>> = {
  outbox: 'encrypted: pending effects are exported through the outbox, and delivered effects have no content',
  snapshot_bodies: 'ciphertext that the server cannot read; listed with snapshots',
  snapshot_namespace: 'a random name of this database, without personal data',
  consensus_states: 'counts',
  consensus_kinds: 'counts',
  consensus_figures: 'counts',
  consensus_publication: 'a timestamp',
  track_records: "the operator's own publication",
  releases: "the operator's own publication",
  rate_limit_buckets: 'keyed by a hash of the license id; deleted the day after the bucket is full',
  job_leases: 'which process runs which job',
  health_probe: 'a timestamp',
  operator_sessions: "digests of the operator's own sessions, until they expire",
  mikro_orm_migrations: 'the migrations that were run',
};
