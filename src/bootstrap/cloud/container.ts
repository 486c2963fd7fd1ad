import { Courier } from '../../application/cloud/messaging/outbox/courier.js';
import { Container } from '../injection.js';
import { loadModules } from '../module.js';
import { CLOUD_MODULES } from './modules/cloudModules.js';
import type { Logger } from 'pino';
import { addressHash } from '../../adapters/crypto/addressHash.js';
import { AesSeal } from '../../adapters/crypto/aesSeal.js';
import { HmacLicenseKeys } from '../../adapters/crypto/hmacLicenseKeys.js';
import { HmacUnsubscribeTokens } from '../../adapters/crypto/hmacUnsubscribeTokens.js';
import { JoseLicenseTokens } from '../../adapters/crypto/joseLicenseTokens.js';
import { pushTopic } from '../../adapters/crypto/pushTopic.js';
import { sha256 } from '../../adapters/crypto/sha256.js';
import { submitterNames } from '../../adapters/crypto/submitterNames.js';
import type { RedisBuckets } from '../../adapters/limits/redis/redisBuckets.js';
import { DatabaseClock } from '../../adapters/mikroorm/repositories/operations/databaseClock.js';
import type { Database } from '../../adapters/mikroorm/database/database.js';
import { snapshotNamespace } from '../../adapters/mikroorm/repositories/sync/snapshotNamespace.js';
import type { S3SnapshotBodies } from '../../adapters/s3/s3SnapshotBodies.js';
import { reportTo } from '../log.js';
import { systemClock } from '../systemClock.js';
import type { CloudSettings } from './settings/config.js';
import { openBilling } from './settings/openBilling.js';
import { openDatabase } from './settings/openDatabase.js';
import { secretsOf } from './settings/secrets.js';
import { s3AccessOf } from './settings/snapshotStorage.js';
import { T } from './modules/tokens.js';

/** Opens the database, brings its schema up to date and wires everything to it. The caller closes `T.database`. */
export async function openCloud(settings: CloudSettings, log: Logger): Promise<Container> {
  const secrets = await secretsOf(settings);
  const database = await openDatabase(settings, reportTo(log));
  try {
    for (const name of await database.schema.migrate()) log.info({ migration: name }, 'schema changed');
    const container = new Container({ defaultScope: 'Singleton' });
    container.bind(T.settings).toConstantValue(settings);
    container.bind(T.log).toConstantValue(log);
    container.bind(T.database).toConstantValue(database);
    container.bind(T.licenseKeys).toConstantValue(new HmacLicenseKeys(secrets.peppers));
    container.bind(T.licenseTokens).toConstantValue(await JoseLicenseTokens.from(secrets.signingKeys, systemClock));
    container.bind(T.seal).toConstantValue(new AesSeal(secrets.peppers));
    container
      .bind(T.topicOf)
      .toConstantValue(
        pushTopic(settings.PUSH_TOPIC_SECRET === undefined ? secrets.peppers : [settings.PUSH_TOPIC_SECRET]),
      );
    container.bind(T.unsubscribeTokens).toConstantValue(new HmacUnsubscribeTokens(secrets.peppers));
    container.bind(T.sha256).toConstantValue(sha256);
    container.bind(T.hashOf).toConstantValue(addressHash(secrets.peppers));
    container.bind(T.submitterNames).toConstantValue(submitterNames(secrets.peppers));
    const billing = await openBilling(settings, systemClock);
    container.bind(T.billingProvider).toConstantValue(billing.provider);
    container.bind(T.billingEvents).toConstantValue(billing.events);
    container.bind(T.s3).toConstantValue(await openS3(settings, database));
    // Last: its connection would keep a program alive that cannot start.
    container.bind(T.redis).toConstantValue(await openRedisOf(settings, log));
    loadModules(container, CLOUD_MODULES);
    if (settings.DATABASE_URL !== undefined) await container.get(DatabaseClock).adjust();
    return container;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The client, like the other SDKs, is loaded only where it is used. */
async function openRedisOf({ REDIS_URL }: CloudSettings, log: Logger): Promise<RedisBuckets | null> {
  if (REDIS_URL === undefined) return null;
  const { openRedis } = await import('../../adapters/limits/redis/redisBuckets.js');
  return openRedis(REDIS_URL, (problem) => log.debug({ err: problem }, 'redis'));
}

async function openS3(settings: CloudSettings, database: Database): Promise<S3SnapshotBodies | null> {
  const access = s3AccessOf(settings);
  if (access === null) return null;
  const namespace = await snapshotNamespace(database);
  const { S3SnapshotBodies } = await import('../../adapters/s3/s3SnapshotBodies.js');
  return new S3SnapshotBodies(access, namespace);
}

/** When nobody gives orders any more: what is being delivered is finished before the connections go. */
export async function closeCloud(container: Container): Promise<void> {
  await container.get(Courier).idle();
  container.get(T.redis)?.close();
  container.get(T.s3)?.close();
  await container.get(T.database).close();
}
