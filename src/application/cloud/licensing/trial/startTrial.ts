import { Conflict, InvalidRequest, NotConfigured, RateLimited } from '../../../../domain/shared/failure/failure.js';
import { License } from '../../../../domain/shared/licensing/license.js';
import { licenseIssuedTransition } from '../../../../domain/cloud/licensing/licenseHistory.js';
import { daysAfter } from '../../../../domain/shared/calendar/daysAfter.js';
import { effectiveLicenseStatusAt } from '../../../../domain/shared/licensing/effectiveLicenseStatus.js';
import { TRIAL_DAYS } from '../../../../domain/shared/licensing/tier.js';
import { emailDomainOf, mailboxOf } from '../../../../domain/cloud/licensing/mailbox.js';
import { widestNetworkOf, type ClientNetworks } from '../../../../domain/shared/limits/clientNetworks.js';
import { TRIAL_START_LIMIT } from '../../../../domain/shared/limits/rateLimitRule.js';
import type { Clock } from '../../../shared/clock.port.js';
import { peekNetworks, type RuleAllowance } from '../../../shared/networkLimits.js';
import type { OutboxRelay } from '../../messaging/outbox/outboxRelay.js';
import type { Outbox } from '../../messaging/outbox/outbox.port.js';
import type { IdGenerator } from '../../../shared/ids.port.js';
import { generateLicenseKey } from '../generateLicenseKey.js';
import type { LicenseKeys } from '../licenseKeys.port.js';
import type { Licenses } from '../licenses.port.js';
import type { ReissueKey } from '../reissueKey.js';
import type { Locks } from '../../locks.port.js';
import type { UnitOfWork } from '../../unitOfWork.port.js';
import type { DisposableDomains } from './disposableDomains.port.js';
import { trialLockName, type TrialRecord, type Trials } from './trials.port.js';
import { TrialStartCounts } from './trialStartCounts.js';

export interface TrialRequest {
  readonly email: string;
  readonly source: string | null;
  /** The client's networks, as keyed hashes. */
  readonly networkHashes: ClientNetworks;
}

interface StartTrialParts {
  readonly unitOfWork: UnitOfWork;
  readonly locks: Locks;
  readonly licenses: Licenses;
  readonly trials: Trials;
  readonly keys: LicenseKeys;
  readonly reissueKey: ReissueKey;
  readonly outbox: Outbox;
  readonly outboxRelay: OutboxRelay;
  readonly disposableDomains: DisposableDomains;
  readonly ids: IdGenerator;
  readonly clock: Clock;
  readonly canMail: boolean;
}

/** Starts a trial and e-mails its key. If a trial is already running, e-mails a new key for it. */
export class StartTrial {
  constructor(private readonly dependencies: StartTrialParts) {}

  /** Returns the time at which the trial ends. */
  async execute(request: TrialRequest): Promise<Date> {
    const { disposableDomains, canMail, unitOfWork, outboxRelay } = this.dependencies;
    if (disposableDomains.has(emailDomainOf(request.email))) {
      throw new InvalidRequest(
        [
          {
            path: 'email',
            message: 'Trials are not available for disposable addresses. Use a permanent e-mail address.',
          },
        ],
        'disposable_email',
      );
    }
    if (!canMail) throw new NotConfigured('email');
    const expiresAt = await unitOfWork.run(() => this.startOrResend(request));
    outboxRelay.wake();
    return expiresAt;
  }

  /** Returns how many more trials may start from these networks. */
  peekLimit(networkHashes: ClientNetworks): Promise<RuleAllowance> {
    const { trials, clock } = this.dependencies;
    return peekNetworks(new TrialStartCounts(trials, clock), TRIAL_START_LIMIT, networkHashes);
  }

  private async startOrResend(request: TrialRequest): Promise<Date> {
    const mailbox = mailboxOf(request.email);
    await this.dependencies.locks.hold(trialLockName(mailbox));
    const earlier = await this.dependencies.trials.find(mailbox);
    return earlier === null ? this.start(request, mailbox) : this.resend(earlier);
  }

  private async resend(earlier: TrialRecord): Promise<Date> {
    const { licenses, clock, reissueKey } = this.dependencies;
    const license = await licenses.get(earlier.licenseId);
    const { expiresAt } = license;
    if (license.tier !== 'trial' || expiresAt === null || effectiveLicenseStatusAt(license, clock.now()) !== 'VALID') {
      throw new Conflict('trial_already_used', 'This address has already had a trial. Buy a plan to continue.');
    }
    await reissueKey.executeUnlessRecent(license, (key) => ({ template: 'trial_key', key, expiresAt }));
    return expiresAt;
  }

  private async start({ email, source, networkHashes }: TrialRequest, mailbox: string): Promise<Date> {
    const { licenses, trials, keys, outbox, ids, clock } = this.dependencies;
    await this.refuseTooMany(networkHashes);
    const now = clock.now();
    const expiresAt = daysAfter(now, TRIAL_DAYS);
    const license = new License({ id: ids.next(), email, tier: 'trial', expiresAt, createdAt: now });
    const { key, stored } = generateLicenseKey(keys, now);
    await licenses.add(license);
    await licenses.record(licenseIssuedTransition(license));
    await licenses.addKey(license.id, stored);
    await trials.add({ mailbox, licenseId: license.id, networkHashes, startedAt: now, source });
    await outbox.add(ids.next(), { kind: 'mail', to: email, mail: { template: 'trial_key', key, expiresAt } }, now);
    return expiresAt;
  }

  private async refuseTooMany(networkHashes: ClientNetworks): Promise<void> {
    await this.dependencies.locks.hold(`trials from ${widestNetworkOf(networkHashes)}`);
    const { rule, allowance } = await this.peekLimit(networkHashes);
    if (!allowance.admitted) throw new RateLimited(rule, allowance.nextTokenSeconds);
  }
}
