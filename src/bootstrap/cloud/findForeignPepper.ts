import type { Container } from '../injection.js';
import type { CloudSettings } from './settings/config.js';
import { CLOUD_TOKENS } from './modules/tokens.js';

/**
 * Returns a message when no stored license key can be recognized, because all were stored under another pepper; null
 * otherwise, and always when several peppers are set.
 */
export async function findForeignPepper(
  container: Pick<Container, 'get'>,
  { LICENSE_PEPPER }: Pick<CloudSettings, 'LICENSE_PEPPER'>,
): Promise<string | null> {
  if (LICENSE_PEPPER !== undefined && LICENSE_PEPPER.length > 1) return null;
  const { pepper } = container.get(CLOUD_TOKENS.licenseKeys);
  const { underNewestPepper, needingOlderPepper } = await container.get(CLOUD_TOKENS.licenses).countKeys(pepper);
  return underNewestPepper > 0 || needingOlderPepper === 0
    ? null
    : `The database has license keys (${needingOlderPepper}), but none was stored under this LICENSE_PEPPER, so none works. Start with the earlier LICENSE_PEPPER. If it is lost, users get new keys at /recover.`;
}
