import { z } from 'zod';
import type {
  EarnedCredit,
  ReferralEvent,
  ReferralStanding,
  Referrals,
} from '../../application/cloud/billing/referrals/referrals.port.js';
import type { Referral } from '../../domain/cloud/billing/referral.js';
import { REFERRAL_CREDIT_MINOR, REFERRAL_EVENT_TYPES } from '../../domain/shared/referrals/credit.js';
import type { Database } from './database/database.js';

const codeRow = z.object({ code: z.string() });
const licenseRow = z.object({ license_id: z.string() });
const totalsRow = z.object({ referred: z.int(), held: z.int() });

const creditRow = z
  .object({ session_id: z.string(), referrer_license_id: z.string() })
  .transform((row): EarnedCredit => ({ sessionId: row.session_id, referrerLicenseId: row.referrer_license_id }));

const moment = z.coerce.date().nullable();

const referralRow = z
  .object({
    session_id: z.string(),
    referrer_license_id: z.string(),
    earned_at: moment,
    taken_back_at: moment,
    granted_to: z.string().nullable(),
    is_per_purchase: z.boolean(),
  })
  .transform((row): Referral => ({
    sessionId: row.session_id,
    referrerLicenseId: row.referrer_license_id,
    earnedAt: row.earned_at,
    takenBackAt: row.taken_back_at,
    grantedTo: row.granted_to,
    isPerPurchase: row.is_per_purchase,
  }));

const eventRow = z
  .object({ type: z.enum(REFERRAL_EVENT_TYPES), at: z.coerce.date(), sign: z.int() })
  .transform(({ type, at, sign }): ReferralEvent => ({ type, at, credits: sign * REFERRAL_CREDIT_MINOR }));

export class MikroReferrals implements Referrals {
  constructor(private readonly database: Database) {}

  async codeOf(licenseId: string, fresh: string): Promise<string | null> {
    await this.database.query('insert into referral_codes (license_id, code) values ($1, $2) on conflict do nothing', [
      licenseId,
      fresh,
    ]);
    const [row] = await this.database.query('select code from referral_codes where license_id = $1', [licenseId]);
    return row === undefined ? null : codeRow.parse(row).code;
  }

  async licenseOf(code: string): Promise<string | null> {
    const [row] = await this.database.query('select license_id from referral_codes where code = $1', [code]);
    return row === undefined ? null : licenseRow.parse(row).license_id;
  }

  async add(sessionId: string, referrerLicenseId: string, at: Date): Promise<void> {
    await this.database.query(
      'insert into referrals (session_id, referrer_license_id, referred_at) values ($1, $2, $3)',
      [sessionId, referrerLicenseId, at],
    );
  }

  async ofCustomer(email: string): Promise<readonly Referral[]> {
    const rows = await this.database.query(
      `select referrals.* from referrals join purchases using (session_id)
        where lower(purchases.email) = $1
        order by purchased_at, session_id for update of referrals`,
      [email.toLowerCase()],
    );
    return rows.map((row) => referralRow.parse(row));
  }

  async save({ sessionId, earnedAt, takenBackAt, grantedTo }: Referral): Promise<void> {
    await this.database.query(
      'update referrals set earned_at = $2, taken_back_at = $3, granted_to = $4 where session_id = $1',
      [sessionId, earnedAt, takenBackAt, grantedTo],
    );
  }

  async ungrantedOf(licenseId: string): Promise<readonly EarnedCredit[]> {
    const rows = await this.database.query(
      `select session_id, referrer_license_id from referrals
        where referrer_license_id = $1 and earned_at is not null and taken_back_at is null and granted_to is null
        order by earned_at, session_id`,
      [licenseId],
    );
    return rows.map((row) => creditRow.parse(row));
  }

  async markGranted(sessionId: string, customerId: string): Promise<boolean> {
    const granted = await this.database.query(
      `update referrals set granted_to = $2
        where session_id = $1 and earned_at is not null and taken_back_at is null and granted_to is null
        returning 1`,
      [sessionId, customerId],
    );
    return granted.length === 1;
  }

  async standingOf(licenseId: string, mostEvents: number): Promise<ReferralStanding> {
    const [totals] = await this.database.query(
      `select count(*)::int as referred, count(*) filter (where earned_at is not null and taken_back_at is null)::int as held
         from referrals where referrer_license_id = $1`,
      [licenseId],
    );
    const events = await this.database.query(
      `select type, at, sign
         from referrals, lateral (values (1, 'purchase', referred_at, 0), (2, 'credit_earned', earned_at, 1), (3, 'credit_taken_back', taken_back_at, -1))
                         as event (number, type, at, sign)
        where referrer_license_id = $1 and at is not null
        order by at desc, number desc, session_id limit $2`,
      [licenseId, mostEvents],
    );
    const { referred, held } = totalsRow.parse(totals);
    return {
      totalReferred: referred,
      creditsEarned: held * REFERRAL_CREDIT_MINOR,
      recentEvents: events.map((row) => eventRow.parse(row)),
    };
  }
}
