import { Container, type ServiceIdentifier } from 'inversify';
import { createAddressHasher } from '../../../src/adapters/crypto/createAddressHasher.js';
import { HmacUnsubscribeTokens } from '../../../src/adapters/crypto/hmacUnsubscribeTokens.js';
import { createSubmitterNames } from '../../../src/adapters/crypto/createSubmitterNames.js';
import { createPushTopicDeriver } from '../../../src/adapters/crypto/createPushTopicDeriver.js';
import { sha256 } from '../../../src/adapters/crypto/sha256.js';
import { DatabaseClock } from '../../../src/adapters/mikroorm/repositories/operations/databaseClock.js';
import { Metrics } from '../../../src/adapters/http/metrics.js';
import { StripeWebhookParser } from '../../../src/adapters/stripe/stripeWebhookParser.js';
import { customerCreditSender } from '../../../src/application/cloud/billing/customerCreditSender.js';
import { RecoverKey } from '../../../src/application/cloud/licensing/recoverKey.js';
import { EffectSenders } from '../../../src/application/cloud/messaging/outbox/effectSenders.js';
import type { SnapshotBodyStore } from '../../../src/application/cloud/sync/snapshotBodyStore.port.js';
import { SnapshotBodyStores } from '../../../src/application/cloud/sync/snapshotBodyStores.js';
import { CheckSubsystems } from '../../../src/application/cloud/operations/checkSubsystems.js';
import { GetReferralStats } from '../../../src/application/cloud/billing/referrals/getReferralStats.js';
import { CLOUD_MODULES } from '../../../src/bootstrap/cloud/modules/cloudModules.js';
import { loadModules } from '../../../src/bootstrap/module.js';
import { readCloudSettings } from '../../../src/bootstrap/cloud/settings/config.js';
import { CLOUD_TOKENS } from '../../../src/bootstrap/cloud/modules/tokens.js';
import { createLog } from '../../../src/bootstrap/log.js';
import { newReferralCode, REFERRAL_CODE_ENTROPY_BYTES } from '../../../src/domain/cloud/billing/referralCode.js';
import { MemoryStoredRateLimits } from '../../fakes/memoryStoredRateLimits.js';
import { MemoryLocks } from '../../fakes/cloud/memoryLocks.js';
import type { ProcessRun } from '../core/processRun.js';
import type { SimulatedWorld } from '../world.js';
import { UnsignedTokens } from './unsignedTokens.js';

export const WEBHOOK_SECRET = 'whsec_of_the_simulation';
const PEPPERS = ['the pepper of the simulation, long enough'] as const;
const SETTINGS = readCloudSettings({
  PUBLIC_URL: 'https://cloud.example',
  NTFY_URL: 'https://push.example',
  STRIPE_SECRET_KEY: 'sk_test_simulation',
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  TRUST_PROXY: '1',
  CRON_SECRET: 'the cron secret of the simulation',
});
const LOG = createLog('silent');
/** Shared by all worlds, because each instance holds a timer of the event loop. */
const METRICS = new Metrics();

/** Wires a hosted cloud, with everything outside the process replaced by the simulated world. */
export function createCloudContainer(world: SimulatedWorld, life: ProcessRun): Container {
  const { stores, database, keys, ids, stripe, mail, phones } = world;
  const clock = world.clocks.of(life.machine);
  const container = new Container({ defaultScope: 'Singleton' });
  const provider = stripe.reachedBy(life);
  container.bind(CLOUD_TOKENS.settings).toConstantValue(SETTINGS);
  container.bind(CLOUD_TOKENS.log).toConstantValue(LOG);
  container.bind(CLOUD_TOKENS.sha256).toConstantValue(sha256);
  container.bind(CLOUD_TOKENS.licenseKeys).toConstantValue(keys);
  container.bind(CLOUD_TOKENS.licenseTokens).toConstantValue(new UnsignedTokens(clock));
  container.bind(CLOUD_TOKENS.topicOf).toConstantValue(createPushTopicDeriver(PEPPERS));
  container.bind(CLOUD_TOKENS.unsubscribeTokens).toConstantValue(new HmacUnsubscribeTokens(PEPPERS));
  container.bind(CLOUD_TOKENS.hashOf).toConstantValue(createAddressHasher(PEPPERS));
  container.bind(CLOUD_TOKENS.submitterNames).toConstantValue(createSubmitterNames(PEPPERS));
  container.bind(CLOUD_TOKENS.billingProvider).toConstantValue(provider);
  container.bind(CLOUD_TOKENS.billingWebhookParser).toConstantValue(new StripeWebhookParser([WEBHOOK_SECRET], clock));
  container.bind(CLOUD_TOKENS.redis).toConstantValue(null);
  loadModules(container, CLOUD_MODULES);

  const startedAheadMs = clock.now().getTime() - world.scheduler.now;
  const steadyClock = { now: () => new Date(world.scheduler.now + startedAheadMs) };
  const databaseClock = new DatabaseClock(steadyClock, { currentTime: async () => new Date(world.scheduler.now) });
  container.rebind(DatabaseClock).toConstantValue(databaseClock);
  container.rebind(CLOUD_TOKENS.clock).toConstantValue(databaseClock);
  container.rebind(CLOUD_TOKENS.pause).toConstantValue((ms) => new Promise((resolve) => life.later('', ms, resolve)));
  container.rebind(CLOUD_TOKENS.ids).toConstantValue(ids);
  container.rebind(CLOUD_TOKENS.report).toConstantValue((problem, during) => world.report(life, problem, during));
  container.rebind(Metrics).toConstantValue(METRICS);
  container.rebind(CLOUD_TOKENS.unitOfWork).toConstantValue(database.unitOfWork(life));
  container.rebind(CLOUD_TOKENS.cachingWrapper).toConstantValue((read) => read);
  container.rebind(CLOUD_TOKENS.locks).toConstantValue(new MemoryLocks());
  const bindStore = <Port extends object>(
    token: ServiceIdentifier<Port>,
    name: string,
    store: Port,
    reads: readonly (keyof Port)[],
  ): void => void container.rebind(token).toConstantValue(database.reachedBy(life, name, store, reads));
  const licenseReads = ['findByKey', 'get', 'findEndedIds', 'findByEmail', 'historyOf', 'keysOf'] as const;
  const foundingReads = ['count', 'freeSlots', 'slotHolderIds', 'countFounding', 'findLapsedFounders'] as const;
  bindStore(CLOUD_TOKENS.licenses, 'licenses', stores.licenses, [...licenseReads, ...foundingReads]);
  const purchaseReads = ['find', 'findBy', 'findByEmail', 'findByCheckout', 'findNotUpdatedSince'] as const;
  bindStore(CLOUD_TOKENS.purchases, 'purchases', stores.purchases, purchaseReads);
  bindStore(CLOUD_TOKENS.billingInbox, 'inbox', stores.inbox, ['waitingFor', 'list']);
  bindStore(CLOUD_TOKENS.dunningNotices, 'notices', stores.notices, []);
  bindStore(CLOUD_TOKENS.referrals, 'referrals', stores.referrals, [
    'licenseOf',
    'findByCustomerEmail',
    'findUngranted',
    'summaryOf',
  ]);
  bindStore(CLOUD_TOKENS.releases, 'releases', stores.releases, ['latest']);
  bindStore(CLOUD_TOKENS.outbox, 'outbox', stores.outbox, [
    'getStatus',
    'listUndelivered',
    'getEffectStatuses',
    'lockEffects',
  ]);
  bindStore(CLOUD_TOKENS.trials, 'trials', stores.trials, ['find', 'startsFrom', 'endingBefore']);
  bindStore(CLOUD_TOKENS.jobLeases, 'leases', stores.jobLeases, []);
  bindStore(CLOUD_TOKENS.alertDispatches, 'alerts', stores.alerts, ['get', 'latestOf', 'listForRecipient']);
  bindStore(CLOUD_TOKENS.alertIdempotencyStore, 'answers', stores.alertAnswers, ['find']);
  bindStore(CLOUD_TOKENS.unsubscriptions, 'unsubscriptions', stores.unsubscriptions, ['includes']);
  bindStore(CLOUD_TOKENS.pushSubscriptions, 'push subscriptions', stores.pushSubscriptions, ['list']);
  bindStore(CLOUD_TOKENS.trackRecords, 'records', stores.trackRecords, ['latest', 'after']);
  bindStore(CLOUD_TOKENS.snapshots, 'snapshots', stores.snapshots, ['list', 'find', 'storageUsage']);
  bindStore(CLOUD_TOKENS.consensusSignals, 'fires', stores.fires, ['countsOf', 'states', 'countsByTicker', 'count']);
  container
    .rebind(SnapshotBodyStores)
    .toResolvedValue(
      (report) => new SnapshotBodyStores(bodiesReachedBy(world, life), [], report),
      [CLOUD_TOKENS.report],
    );
  container.rebind(CLOUD_TOKENS.publishedConsensus).toConstantValue(null);
  container.rebind(CLOUD_TOKENS.operatorSessions).toConstantValue(stores.operatorSessions);
  container
    .rebind(CLOUD_TOKENS.storedRateLimits)
    .toConstantValue(new MemoryStoredRateLimits(clock, stores.rateLimitBuckets));
  container.rebind(CLOUD_TOKENS.mailTransport).toConstantValue({ send: unused, ping: unused });
  container.rebind(CLOUD_TOKENS.hasPushReceiver).toConstantValue(async () => true);
  container
    .rebind(CLOUD_TOKENS.effectSender)
    .toResolvedValue(
      (recoverKey) =>
        new EffectSenders({
          mail: mail.reachedBy(life),
          push: phones.reachedBy(life),
          customer_credit: customerCreditSender(provider),
          key_recovery: recoverKey,
        }),
      [RecoverKey],
    );
  container
    .rebind(GetReferralStats)
    .toResolvedValue(
      (referrals) => new GetReferralStats(referrals, () => newReferralCode(world.bytes(REFERRAL_CODE_ENTROPY_BYTES))),
      [CLOUD_TOKENS.referrals],
    );
  container
    .rebind(CheckSubsystems)
    .toConstantValue(new CheckSubsystems({ database: null, billing: null, email: null, push: null }, clock));
  return container;
}

/** Every operation except listing is a statement of the database, which can be delayed. */
function bodiesReachedBy({ database, stores }: SimulatedWorld, life: ProcessRun): SnapshotBodyStore {
  const reached = database.reachedBy(life, 'bodies', stores.bodies, ['get']);
  return {
    place: stores.bodies.place,
    put: (id, body) => reached.put(id, body),
    get: (id) => reached.get(id),
    remove: (id) => reached.remove(id),
    listPutBefore: (before) => stores.bodies.listPutBefore(before),
  };
}

const unused = (): Promise<never> => Promise.reject(new Error('mail goes by the effect sender of the simulation'));
