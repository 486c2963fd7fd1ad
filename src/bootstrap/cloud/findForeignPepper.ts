import type { Container } from '../injection.js';
import { CLOUD_TOKENS } from './modules/tokens.js';

interface ForeignPepper {
  readonly message: string;
  /** Whether most keys are affected: then the setting is wrong, otherwise a rotation left keys behind. */
  readonly isOfMostKeys: boolean;
  /** Whether no stored license key can be recognized. */
  readonly isOfAllKeys: boolean;
}

/** Returns null unless license keys were stored under a pepper that is not configured. */
export async function findForeignPepper(container: Pick<Container, 'get'>): Promise<ForeignPepper | null> {
  const { peppers } = container.get(CLOUD_TOKENS.licenseKeys);
  const counts = await container.get(CLOUD_TOKENS.licenses).countKeys(peppers);
  const foreign = counts.underUnknownPepper;
  const all = counts.underNewestPepper + counts.needingOlderPepper;
  if (foreign === 0) return null;
  const isOfMostKeys = foreign > all - counts.withoutPepperName - foreign;
  const advice = isOfMostKeys
    ? 'Set the same LICENSE_PEPPER on all replicas, with the earlier pepper at the end of the list. If that pepper is lost, users get new keys at /recover.'
    : 'After a rotation of LICENSE_PEPPER this is normal: users of keys that were not moved get new ones at /recover.';
  return {
    message: `Of the ${all} license keys in the database, ${foreign} were stored under a pepper that is not in LICENSE_PEPPER, so they do not work. ${advice}`,
    isOfMostKeys,
    isOfAllKeys: foreign === all,
  };
}
