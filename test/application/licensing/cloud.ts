import { HmacLicenseKeys } from '../../../src/adapters/crypto/hmacLicenseKeys.js';
import { MemoryRateLimits } from '../../../src/adapters/limits/memoryRateLimits.js';
import { IssueLicense } from '../../../src/application/licensing/issueLicense.js';
import { RecognizeKey } from '../../../src/application/licensing/recognizeKey.js';
import { ResendKey } from '../../../src/application/licensing/resendKey.js';
import { RevokeLicenses } from '../../../src/application/licensing/revokeLicenses.js';
import { ShowLicense } from '../../../src/application/licensing/showLicense.js';
import { ValidateLicense } from '../../../src/application/licensing/validateLicense.js';
import type { LicenseKey } from '../../../src/domain/licensing/licenseKey.js';
import type { Tier } from '../../../src/domain/licensing/tier.js';
import { CountedIds } from '../../fakes/countedIds.js';
import { MemoryLicenseMail } from '../../fakes/memoryLicenseMail.js';
import { MemoryLicenses } from '../../fakes/memoryLicenses.js';
import { MemoryUnitOfWork } from '../../fakes/memoryUnitOfWork.js';
import { SetClock } from '../../fakes/setClock.js';
import { newTokens } from '../../servers/cloud.js';

export const EMAIL = 'holder@example.com';
export const ADDRESS = '192.0.2.1';
const PEPPER = 'the pepper of these tests, long enough';

/** The licensing use-cases, wired to storage and mail in memory. */
export async function licensing(peppers: readonly [string, ...string[]] = [PEPPER]) {
  const clock = new SetClock();
  const licenses = new MemoryLicenses();
  const unitOfWork = new MemoryUnitOfWork(licenses);
  const mail = new MemoryLicenseMail();
  const keys = new HmacLicenseKeys(peppers);
  const tokens = await newTokens(clock);
  const issueLicense = new IssueLicense(unitOfWork, licenses, keys, new CountedIds(), clock);
  const recognizeKey = new RecognizeKey(keys, licenses, new MemoryRateLimits(clock), clock);
  return {
    clock,
    licenses,
    mail,
    keys,
    tokens,
    issueLicense,
    recognizeKey,
    showLicense: new ShowLicense(licenses),
    revokeLicenses: new RevokeLicenses(unitOfWork, licenses, clock),
    resendKey: new ResendKey(licenses, keys, mail, clock),
    validateLicense: new ValidateLicense(recognizeKey, tokens, clock),
    /** Issues a license; its key. */
    issue: async (tier: Tier = 'premium', email = EMAIL, days?: number): Promise<LicenseKey> => (await issueLicense.execute({ email, tier, days })).key,
  };
}

export type Licensing = Awaited<ReturnType<typeof licensing>>;
