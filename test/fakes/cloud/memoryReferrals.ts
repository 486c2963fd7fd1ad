import type { Purchases } from '../../../src/application/cloud/billing/purchases.port.js';
import type { Licenses } from '../../../src/application/cloud/licensing/licenses.port.js';
import type {
  EarnedCredit,
  ReferralEvent,
  ReferralSummary,
  Referrals,
} from '../../../src/application/cloud/billing/referrals/referrals.port.js';
import type { Referral } from '../../../src/domain/cloud/billing/referral.js';
import { REFERRAL_CREDIT_MINOR } from '../../../src/domain/shared/referrals/credit.js';
import type { Restorable } from './memoryUnitOfWork.js';

interface Row extends Referral {
  readonly referredAt: Date;
}

/** Checks references to licenses and purchases, as a database does. */
export class MemoryReferrals implements Referrals, Restorable {
  private codes: readonly { readonly licenseId: string; readonly code: string }[] = [];
  private rows: readonly Row[] = [];

  constructor(
    private readonly licenses: Licenses,
    private readonly purchases: Purchases,
  ) {}

  checkpoint(): () => void {
    const { codes, rows } = this;
    return () => Object.assign(this, { codes, rows });
  }

  /** All referrals in the order of insertion. */
  get all(): readonly Row[] {
    return this.rows;
  }

  async codeOf(licenseId: string, fresh: string): Promise<string | null> {
    await this.licenses.get(licenseId);
    const known = this.codes.find((each) => each.licenseId === licenseId);
    if (known !== undefined) return known.code;
    if (this.codes.some(({ code }) => code === fresh)) return null;
    this.codes = [...this.codes, { licenseId, code: fresh }];
    return fresh;
  }

  async licenseOf(code: string): Promise<string | null> {
    return this.codes.find((each) => each.code === code)?.licenseId ?? null;
  }

  async add(sessionId: string, referrerLicenseId: string, at: Date): Promise<void> {
    await this.licenses.get(referrerLicenseId);
    if ((await this.purchases.find(sessionId)) === null) throw new Error(`there is no purchase ${sessionId}`);
    if (this.row(sessionId) !== undefined) throw new Error(`somebody has brought ${sessionId} already`);
    this.rows = [
      ...this.rows,
      {
        sessionId,
        referrerLicenseId,
        referredAt: at,
        earnedAt: null,
        takenBackAt: null,
        grantedTo: null,
        isPerPurchase: false,
      },
    ];
  }

  async findByCustomerEmail(email: string): Promise<readonly Referral[]> {
    const purchases = await this.purchases.findByEmail(email);
    return purchases
      .flatMap(({ sessionId }) => this.row(sessionId) ?? [])
      .map(({ referredAt: _referredAt, ...referral }) => referral);
  }

  async save({ sessionId, earnedAt, takenBackAt, grantedTo }: Referral): Promise<void> {
    if (earnedAt === null && (takenBackAt !== null || grantedTo !== null))
      throw new Error('what was not earned can be neither granted nor taken back');
    this.change(sessionId, { earnedAt, takenBackAt, grantedTo });
  }

  async findUngranted(licenseId: string): Promise<readonly EarnedCredit[]> {
    return this.of(licenseId)
      .filter(({ earnedAt, takenBackAt, grantedTo }) => earnedAt !== null && takenBackAt === null && grantedTo === null)
      .toSorted((a, b) => Number(a.earnedAt) - Number(b.earnedAt) || (a.sessionId < b.sessionId ? -1 : 1))
      .map(creditOf);
  }

  async markGranted(sessionId: string, customerId: string): Promise<boolean> {
    const row = this.row(sessionId);
    if (row === undefined || row.earnedAt === null || row.takenBackAt !== null || row.grantedTo !== null) return false;
    this.change(sessionId, { grantedTo: customerId });
    return true;
  }

  async summaryOf(licenseId: string, mostEvents: number): Promise<ReferralSummary> {
    const rows = this.of(licenseId);
    const held = rows.filter(({ earnedAt, takenBackAt }) => earnedAt !== null && takenBackAt === null);
    const events = rows.toSorted((a, b) => (a.sessionId < b.sessionId ? -1 : 1)).flatMap(eventsOf);
    const customers = new Set<string | undefined>();
    for (const { sessionId } of rows) customers.add((await this.purchases.find(sessionId))?.email.toLowerCase());
    return {
      totalReferred: customers.size,
      creditsEarnedMinor: held.length * REFERRAL_CREDIT_MINOR,
      recentEvents: events
        .toSorted((a, b) => b.at.getTime() - a.at.getTime() || ORDER.indexOf(b.type) - ORDER.indexOf(a.type))
        .slice(0, mostEvents),
    };
  }

  private row(sessionId: string): Row | undefined {
    return this.rows.find((each) => each.sessionId === sessionId);
  }

  private of(licenseId: string): readonly Row[] {
    return this.rows.filter(({ referrerLicenseId }) => referrerLicenseId === licenseId);
  }

  private change(sessionId: string, facts: Partial<Row>): void {
    this.rows = this.rows.map((row) => (row.sessionId === sessionId ? { ...row, ...facts } : row));
  }
}

const ORDER = ['purchase', 'credit_earned', 'credit_taken_back'] as const;

const creditOf = ({ sessionId, referrerLicenseId }: Row): EarnedCredit => ({ sessionId, referrerLicenseId });

const eventsOf = ({ referredAt, earnedAt, takenBackAt }: Row): readonly ReferralEvent[] => [
  { type: 'purchase', at: referredAt, creditsMinor: 0 },
  ...(earnedAt === null ? [] : [{ type: 'credit_earned', at: earnedAt, creditsMinor: REFERRAL_CREDIT_MINOR } as const]),
  ...(takenBackAt === null
    ? []
    : [{ type: 'credit_taken_back', at: takenBackAt, creditsMinor: -REFERRAL_CREDIT_MINOR } as const]),
];
