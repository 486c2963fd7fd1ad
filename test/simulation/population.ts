import { License } from '../../src/domain/shared/licensing/license.js';
import type { LicenseKey } from '../../src/domain/shared/licensing/licenseKey.js';
import { lastFourOfKey } from '../../src/domain/shared/licensing/licenseKey.js';
import { uuidNumber } from '../fakes/sequentialIds.js';
import type { SimulatedWorld } from './world.js';

/** The license ids of holders begin here, far above those of licenses that are created later. */
const HOLDERS = 500_000_000_000;
const FOUNDERS = 600_000_000_000;

export const emailOf = (person: number): string => `person${person}@example.com`;
export const holderEmail = (holder: number): string => `holder${holder}@example.com`;
const holderLicense = (holder: number): string => uuidNumber(HOLDERS + holder);

/** The people who exist from the start. */
export class Population {
  private readonly keys = new Map<number, LicenseKey>();

  constructor(private readonly world: SimulatedWorld) {}

  keyOf(holder: number): LicenseKey {
    const key = this.keys.get(holder);
    if (key === undefined) throw new RangeError(`there is no holder ${holder}`);
    return key;
  }

  async settle(): Promise<void> {
    const { founders, holders } = this.world.plan.size;
    const { licenses } = this.world.stores;
    const createdAt = new Date(this.world.scheduler.now - 1000);
    for (let slot = 1; slot <= founders; slot += 1) {
      const facts = {
        id: uuidNumber(FOUNDERS + slot),
        email: `founder${slot}@example.net`,
        tier: 'founding',
        expiresAt: null,
        createdAt,
      } as const;
      await licenses.add(Object.assign(new License(facts), { slot }));
    }
    for (let holder = 1; holder <= holders; holder += 1) await this.addHolder(holder, createdAt);
  }

  /** Adds a license holder, with an account at the payment provider to receive referral credits. */
  private async addHolder(holder: number, createdAt: Date): Promise<void> {
    const { stores, stripe, keys } = this.world;
    const email = holderEmail(holder);
    const id = holderLicense(holder);
    const license = new License({ id, email, tier: 'premium', expiresAt: null, createdAt });
    await stores.licenses.add(Object.assign(license, { customerId: stripe.world.addCustomer(email) }));
    const key = keys.generate();
    this.keys.set(holder, key);
    await stores.licenses.addKey(id, { digest: keys.digestsOf(key)[0], lastFour: lastFourOfKey(key), createdAt });
  }
}
