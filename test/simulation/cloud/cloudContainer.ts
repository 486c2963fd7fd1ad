import { Container, type ServiceIdentifier } from 'inversify';
import { addressHash } from '../../../src/adapters/crypto/addressHash.js';
import { HmacUnsubscribeTokens } from '../../../src/adapters/crypto/hmacUnsubscribeTokens.js';
import { submitterNames } from '../../../src/adapters/crypto/submitterNames.js';
import { pushTopic } from '../../../src/adapters/crypto/pushTopic.js';
import { sha256 } from '../../../src/adapters/crypto/sha256.js';
import { Metrics } from '../../../src/adapters/http/metrics.js';
import { StripeEvents } from '../../../src/adapters/stripe/stripeEvents.js';
import { creditCarrier } from '../../../src/application/cloud/billing/creditCarrier.js';
import { RecoverKey } from '../../../src/application/cloud/licensing/recoverKey.js';
import { Carriers } from '../../../src/application/cloud/messaging/outbox/carriers.js';
import type { SnapshotBodies } from '../../../src/application/cloud/sync/snapshotBodies.port.js';
import { BodyPlaces } from '../../../src/application/cloud/sync/bodyPlaces.js';
import { CheckSubsystems } from '../../../src/application/cloud/operations/checkSubsystems.js';
import { ShowReferrals } from '../../../src/application/cloud/billing/referrals/showReferrals.js';
import { CLOUD_MODULES } from '../../../src/bootstrap/cloud/modules/cloudModules.js';
import { loadModules } from '../../../src/bootstrap/module.js';
import { readCloudSettings } from '../../../src/bootstrap/cloud/settings/config.js';
import { T } from '../../../src/bootstrap/cloud/modules/tokens.js';
import { createLog } from '../../../src/bootstrap/log.js';
import { newReferralCode, REFERRAL_CODE_ENTROPY_BYTES } from '../../../src/domain/cloud/billing/referralCode.js';
import { MemoryStoredRateLimits } from '../../fakes/memoryStoredRateLimits.js';
import { MemoryLocks } from '../../fakes/memoryLocks.js';
import type { Life } from '../core/life.js';
import type { World } from '../world.js';
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
/** Of all worlds: each holds on to a clock of the event loop. */
const METRICS = new Metrics();

/** The cloud as it is wired for hosting, with everything outside the process replaced by the simulated world. */
export function cloudContainer(world: World, life: Life): Container {
  const { stores, database, keys, ids, stripe, mail, phones } = world;
  const clock = world.clocks.of(life.machine);
  const container = new Container({ defaultScope: 'Singleton' });
  const provider = stripe.reachedBy(life);
  container.bind(T.settings).toConstantValue(SETTINGS);
  container.bind(T.log).toConstantValue(LOG);
  container.bind(T.sha256).toConstantValue(sha256);
  container.bind(T.licenseKeys).toConstantValue(keys);
  container.bind(T.licenseTokens).toConstantValue(new UnsignedTokens(clock));
  container.bind(T.topicOf).toConstantValue(pushTopic(PEPPERS));
  container.bind(T.unsubscribeTokens).toConstantValue(new HmacUnsubscribeTokens(PEPPERS));
  container.bind(T.hashOf).toConstantValue(addressHash(PEPPERS));
  container.bind(T.submitterNames).toConstantValue(submitterNames(PEPPERS));
  container.bind(T.billingProvider).toConstantValue(provider);
  container.bind(T.billingEvents).toConstantValue(new StripeEvents([WEBHOOK_SECRET], clock));
  container.bind(T.redis).toConstantValue(null);
  loadModules(container, CLOUD_MODULES);

  container.rebind(T.clock).toConstantValue(clock);
  container.rebind(T.pause).toConstantValue((ms) => new Promise((resolve) => life.later('', ms, resolve)));
  container.rebind(T.ids).toConstantValue(ids);
  container.rebind(T.report).toConstantValue((problem, during) => world.report(life, problem, during));
  container.rebind(Metrics).toConstantValue(METRICS);
  container.rebind(T.unitOfWork).toConstantValue(database.unitOfWork(life));
  container.rebind(T.cachedReads).toConstantValue((read) => read);
  container.rebind(T.locks).toConstantValue(new MemoryLocks());
  const bindStore = <Port extends object>(
    token: ServiceIdentifier<Port>,
    name: string,
    store: Port,
    reads: readonly (keyof Port)[],
  ): void => void container.rebind(token).toConstantValue(database.reachedBy(life, name, store, reads));
  const licenseReads = ['findByKey', 'get', 'endedAt', 'findByEmail', 'historyOf', 'keysOf'] as const;
  const foundingReads = ['count', 'freeSlots', 'countFounding'] as const;
  bindStore(T.licenses, 'licenses', stores.licenses, [...licenseReads, ...foundingReads]);
  const purchaseReads = ['find', 'findBy', 'ofEmail', 'findByCheckout', 'unheardOfSince'] as const;
  bindStore(T.purchases, 'purchases', stores.purchases, purchaseReads);
  bindStore(T.billingInbox, 'inbox', stores.inbox, ['waitingFor', 'list']);
  bindStore(T.dunningNotices, 'notices', stores.notices, []);
  bindStore(T.referrals, 'referrals', stores.referrals, ['licenseOf', 'ofCustomer', 'ungrantedOf', 'standingOf']);
  bindStore(T.releases, 'releases', stores.releases, ['latest']);
  bindStore(T.outbox, 'outbox', stores.outbox, ['standing', 'undelivered', 'look', 'hold']);
  bindStore(T.trials, 'trials', stores.trials, ['find', 'startsFrom', 'endingBefore']);
  bindStore(T.jobLeases, 'leases', stores.jobLeases, []);
  bindStore(T.alertDispatches, 'alerts', stores.alerts, ['get', 'latestOf', 'to']);
  bindStore(T.alertAnswers, 'answers', stores.alertAnswers, ['find']);
  bindStore(T.unsubscriptions, 'unsubscriptions', stores.unsubscriptions, ['includes']);
  bindStore(T.trackRecords, 'records', stores.trackRecords, ['latest', 'after']);
  bindStore(T.snapshots, 'snapshots', stores.snapshots, ['list', 'find', 'holding']);
  bindStore(T.consensusFires, 'fires', stores.fires, ['countsOf', 'states', 'kinds', 'count']);
  container
    .rebind(BodyPlaces)
    .toResolvedValue((report) => new BodyPlaces(bodiesReachedBy(world, life), [], report), [T.report]);
  container.rebind(T.publishedFigures).toConstantValue(null);
  container.rebind(T.operatorSessions).toConstantValue(stores.operatorSessions);
  container.rebind(T.storedRateLimits).toConstantValue(new MemoryStoredRateLimits(clock, stores.rateLimitBuckets));
  container.rebind(T.mailTransport).toConstantValue({ send: unused, ping: unused });
  container
    .rebind(T.carrier)
    .toResolvedValue(
      (recoverKey) =>
        new Carriers({
          mail: mail.reachedBy(life),
          push: phones.reachedBy(life),
          customer_credit: creditCarrier(provider),
          key_recovery: recoverKey,
        }),
      [RecoverKey],
    );
  container
    .rebind(ShowReferrals)
    .toResolvedValue(
      (referrals) => new ShowReferrals(referrals, () => newReferralCode(world.bytes(REFERRAL_CODE_ENTROPY_BYTES))),
      [T.referrals],
    );
  container
    .rebind(CheckSubsystems)
    .toConstantValue(new CheckSubsystems({ database: null, billing: null, email: null, push: null }, clock));
  return container;
}

/** Listing them is one look, at once. */
function bodiesReachedBy({ database, stores }: World, life: Life): SnapshotBodies {
  const reached = database.reachedBy(life, 'bodies', stores.bodies, ['get']);
  return {
    place: stores.bodies.place,
    put: (id, body) => reached.put(id, body),
    get: (id) => reached.get(id),
    remove: (id) => reached.remove(id),
    putBefore: (before) => stores.bodies.putBefore(before),
  };
}

const unused = (): Promise<never> => Promise.reject(new Error('mail goes by the carrier of the simulation'));
