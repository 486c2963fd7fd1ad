import { NotFound } from '../../../domain/shared/failure/failure.js';
import type { License } from '../../../domain/shared/licensing/license.js';
import { applyLicenseEvent, isRevokedByOperator } from '../../../domain/cloud/licensing/licenseHistory.js';
import type { Clock } from '../../shared/clock.port.js';
import type { UnitOfWork } from '../unitOfWork.port.js';
import type { Licenses } from './licenses.port.js';

/** Permanently revokes a person's licenses. Licenses already revoked do not change. */
export class RevokeLicenses {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly licenses: Licenses,
    private readonly clock: Clock,
  ) {}

  /** Returns the licenses that this call revoked. */
  async execute(email: string): Promise<readonly License[]> {
    return this.unitOfWork.run(async () => {
      const found = await this.licenses.findByEmail(email);
      if (found.length === 0) throw new NotFound(`${email} does not hold a license.`);
      const revoked: License[] = [];
      for (const license of found) {
        const step = applyLicenseEvent(license, { type: 'license.revoked', at: this.clock.now() });
        // Also recorded when a refund has already revoked the license: only the operator's revocation is final.
        if (step.to === null && isRevokedByOperator(await this.licenses.historyOf(license.id))) continue;
        await this.licenses.record({ ...step, to: 'revoked' });
        if (step.to === null) continue;
        await this.licenses.save(license);
        revoked.push(license);
      }
      return revoked;
    });
  }
}
