import { HmacLicenseKeys } from '../../../../src/adapters/crypto/hmacLicenseKeys.js';
import { MemoryRateLimits } from '../../../../src/adapters/limits/memoryRateLimits.js';
import { EffectSenders } from '../../../../src/application/cloud/messaging/outbox/effectSenders.js';
import { OutboxRelay } from '../../../../src/application/cloud/messaging/outbox/outboxRelay.js';
import { DeliverOutbox } from '../../../../src/application/cloud/messaging/outbox/deliverOutbox.js';
import { FoundingSlots } from '../../../../src/application/cloud/licensing/foundingSlots.js';
import { ExpireLicenses } from '../../../../src/application/cloud/licensing/expireLicenses.js';
import { IssueLicense } from '../../../../src/application/cloud/licensing/issueLicense.js';
import { AuthenticateLicenseKey } from '../../../../src/application/cloud/licensing/authenticateLicenseKey.js';
import { RecoverKey } from '../../../../src/application/cloud/licensing/recoverKey.js';
import { RequestKeyRecovery } from '../../../../src/application/cloud/licensing/requestKeyRecovery.js';
import { ReissueKey } from '../../../../src/application/cloud/licensing/reissueKey.js';
import { ResendKey } from '../../../../src/application/cloud/licensing/resendKey.js';
import { RevokeLicenses } from '../../../../src/application/cloud/licensing/revokeLicenses.js';
import { SkipRetiredKeys } from '../../../../src/application/cloud/licensing/skipRetiredKeys.js';
import { GetLicenseDetails } from '../../../../src/application/cloud/licensing/getLicenseDetails.js';
import { ValidateLicense } from '../../../../src/application/cloud/licensing/validateLicense.js';
import { StartTrial } from '../../../../src/application/cloud/licensing/trial/startTrial.js';
import type { LicenseKey } from '../../../../src/domain/shared/licensing/licenseKey.js';
import type { Tier } from '../../../../src/domain/shared/licensing/tier.js';
import { SequentialIds } from '../../../fakes/sequentialIds.js';
import { MemoryEffectSender } from '../../../fakes/cloud/memoryEffectSender.js';
import { MemoryLicenses } from '../../../fakes/cloud/memoryLicenses.js';
import { MemoryLocks } from '../../../fakes/cloud/memoryLocks.js';
import { MemoryOutbox } from '../../../fakes/cloud/memoryOutbox.js';
import { MemoryTrials } from '../../../fakes/cloud/memoryTrials.js';
import { MemoryUnitOfWork } from '../../../fakes/cloud/memoryUnitOfWork.js';
import { ManualClock } from '../../../fakes/manualClock.js';
import { createLicenseTokens } from '../../../servers/cloud.js';

export const EMAIL = 'holder@example.com';
export const ADDRESS = ['192.0.2.1'] as const;
const PEPPER = 'the pepper of these tests, long enough';

/** Creates the licensing use-cases with in-memory storage and mail. Without `canMail`, SMTP_URL counts as missing. */
export async function createLicensingFixture(peppers: readonly [string, ...string[]] = [PEPPER], canMail = true) {
  const clock = new ManualClock();
  const problems: unknown[] = [];
  const report = (problem: unknown) => void problems.push(problem);
  const licenses = new MemoryLicenses();
  const trials = new MemoryTrials(licenses);
  const outbox = new MemoryOutbox();
  const unitOfWork = new MemoryUnitOfWork(licenses, trials, outbox);
  const effectSender = new MemoryEffectSender();
  const keys = new HmacLicenseKeys(peppers);
  const [ids, locks] = [new SequentialIds(), new MemoryLocks()];
  const tokens = await createLicenseTokens(clock);
  const slots = new FoundingSlots(licenses, locks, clock);
  const issueLicense = new IssueLicense(unitOfWork, licenses, keys, slots, trials, locks, ids, clock);
  const recognizeKey = new AuthenticateLicenseKey(keys, licenses, new MemoryRateLimits(clock), clock);
  const reissueKey = new ReissueKey(locks, licenses, keys, outbox, ids, clock);
  const recoverKey = new RecoverKey(unitOfWork, licenses, reissueKey, outbox, clock);
  const effectSenders = new EffectSenders({
    mail: new SkipRetiredKeys(effectSender, licenses, keys),
    push: effectSender,
    customer_credit: null,
    key_recovery: recoverKey,
  });
  const relay = new OutboxRelay(
    new DeliverOutbox(outbox, canMail ? effectSenders : new MemoryEffectSender([]), clock, report),
    report,
  );
  return {
    clock,
    licenses,
    trials,
    outbox,
    effectSender,
    problems,
    keys,
    tokens,
    issueLicense,
    recognizeKey,
    showLicense: new GetLicenseDetails(licenses),
    revokeLicenses: new RevokeLicenses(unitOfWork, licenses, clock),
    resendKey: new ResendKey(unitOfWork, licenses, reissueKey, relay, clock, canMail),
    requestKeyRecovery: new RequestKeyRecovery(unitOfWork, outbox, ids, clock, canMail, () => undefined),
    validateLicense: new ValidateLicense(recognizeKey, tokens, clock),
    expireLicenses: new ExpireLicenses(unitOfWork, licenses, trials, outbox, ids, clock, report),
    startTrial: new StartTrial({
      unitOfWork,
      locks,
      licenses,
      trials,
      keys,
      reissueKey,
      outbox,
      outboxRelay: relay,
      ids,
      clock,
      canMail,
      disposableDomains: { has: (domain) => domain === 'throwaway.example' },
    }),
    issue: async (tier: Tier = 'premium', email = EMAIL, days?: number): Promise<LicenseKey> =>
      (await issueLicense.execute({ email, tier, days })).key,
    /** Delivers the waiting mails and returns all mails sent so far. */
    mailed: async () => {
      relay.wake();
      await relay.whenIdle();
      return effectSender.mails;
    },
  };
}

export type LicensingFixture = Awaited<ReturnType<typeof createLicensingFixture>>;
