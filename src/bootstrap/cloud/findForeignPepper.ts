import type { Container } from '../injection.js';
import { CLOUD_TOKENS } from './modules/tokens.js';

interface ForeignPepper {
  readonly message: string;
  /** Whether no stored license key can be recognized. */
  readonly isOfAllKeys: boolean;
}

/** Returns null unless license keys were stored under a pepper that is not configured. */
export async function findForeignPepper(container: Pick<Container, 'get'>): Promise<ForeignPepper | null> {
  const { peppers } = container.get(CLOUD_TOKENS.licenseKeys);
  const counts = await container.get(CLOUD_TOKENS.licenses).countKeys(peppers);
  const [foreign, all] = [counts.underUnknownPepper, counts.underNewestPepper + counts.needingOlderPepper];
  return foreign === 0
    ? null
    : {
        message: `Of the ${all} license keys in the database, ${foreign} were stored under a pepper that is not in LICENSE_PEPPER, so they do not work. Set the same LICENSE_PEPPER on all replicas, with the earlier pepper at the end of the list. If that pepper is lost, users get new keys at /recover.`,
        isOfAllKeys: foreign === all,
      };
}
