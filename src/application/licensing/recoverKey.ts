import { NotConfigured } from '../../domain/failure.js';
import type { License } from '../../domain/licensing/license.js';
import { standingAt } from '../../domain/licensing/standing.js';
import type { Clock } from '../clock.port.js';
import type { Courier } from '../delivery/courier.js';
import type { UnitOfWork } from '../unitOfWork.port.js';
import type { Licenses } from './licenses.port.js';
import type { ReissueKey } from './reissueKey.js';

/**
 * Mails a new key to a holder who lost theirs. Says nothing of whether there is such a holder. An ended license gets one
 * too (its holder may come back or take data out), a revoked one never.
 */
export class RecoverKey {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly licenses: Licenses,
    private readonly reissueKey: ReissueKey,
    private readonly courier: Courier,
    private readonly clock: Clock,
    private readonly canMail: boolean,
  ) {}

  async execute(email: string): Promise<void> {
    if (!this.canMail) throw new NotConfigured('SMTP_URL');
    await this.unitOfWork.run(async () => {
      const license = this.best(await this.licenses.findByEmail(email));
      if (license === null) return;
      await this.reissueKey.executeUnlessRecent(license, (key) => ({ template: 'key_reissued', key, tier: license.tier }));
    });
    this.courier.wake();
  }

  /** The newest that counts, else the newest that has ended. */
  private best(held: readonly License[]): License | null {
    const standing = (license: License) => standingAt(license, this.clock.now());
    const usable = held.filter((license) => standing(license) !== 'REVOKED');
    return usable.find((license) => standing(license) === 'VALID') ?? usable[0] ?? null;
  }
}
