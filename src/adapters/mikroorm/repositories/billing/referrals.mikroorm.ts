import type {
  EarnedCredit,
  ReferralEvent,
  ReferralSummary,
  Referrals,
} from '../../../../application/cloud/billing/referrals/referrals.port.js';
import type { Referral } from '../../../../domain/cloud/billing/referral.js';
import { REFERRAL_CREDIT_MINOR } from '../../../../domain/shared/referrals/credit.js';
import type { Database } from '../../database/database.js';
import { ReferralCodeEntity, ReferralEntity } from '../../entities/billing/referral.entity.js';
import { emailSpellings } from '../emailSpellings.js';
import type { NotNull } from '../../orm/orm.js';

/** The events of a referral, in the order in which events with equal times are listed. */
const EVENTS = [
  { type: 'purchase', column: 'referred_at', sign: 0 },
  { type: 'credit_earned', column: 'earned_at', sign: 1 },
  { type: 'credit_taken_back', column: 'taken_back_at', sign: -1 },
] as const;

export class MikroReferrals implements Referrals {
  constructor(private readonly database: Database) {}

  async codeOf(licenseId: string, fresh: string): Promise<string | null> {
    await this.database.writeTables((tables) =>
      tables
        .insertInto('referral_codes')
        .values({ license_id: licenseId, code: fresh })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
    const stored = await this.database.read((em) => em.findOne(ReferralCodeEntity, { licenseId }));
    return stored?.code ?? null;
  }

  async licenseOf(code: string): Promise<string | null> {
    const stored = await this.database.read((em) => em.findOne(ReferralCodeEntity, { code }));
    return stored?.licenseId ?? null;
  }

  async add(sessionId: string, referrerLicenseId: string, at: Date): Promise<void> {
    await this.database.write((em) =>
      em.persist(em.create(ReferralEntity, { sessionId, referrerLicenseId, referredAt: at })),
    );
  }

  async findByCustomerEmail(email: string): Promise<readonly Referral[]> {
    return this.database.readTables((tables) =>
      tables
        .selectFrom('referrals')
        .innerJoin('purchases', 'purchases.session_id', 'referrals.session_id')
        .select([
          'referrals.session_id as sessionId',
          'referrals.referrer_license_id as referrerLicenseId',
          'referrals.earned_at as earnedAt',
          'referrals.taken_back_at as takenBackAt',
          'referrals.granted_to as grantedTo',
          'referrals.is_per_purchase as isPerPurchase',
        ])
        .where((eb) => eb(eb.fn<string>('lower', ['purchases.email']), 'in', emailSpellings(email)))
        .orderBy('purchases.purchased_at')
        .orderBy('purchases.session_id')
        .forUpdate('referrals')
        .execute(),
    );
  }

  async save({ sessionId, earnedAt, takenBackAt, grantedTo }: Referral): Promise<void> {
    await this.database.write(async (em) =>
      Object.assign(await em.findOneOrFail(ReferralEntity, { sessionId }), { earnedAt, takenBackAt, grantedTo }),
    );
  }

  async findUngranted(licenseId: string): Promise<readonly EarnedCredit[]> {
    return this.database.readTables((tables) =>
      tables
        .selectFrom('referrals')
        .select(['session_id as sessionId', 'referrer_license_id as referrerLicenseId'])
        .where('referrer_license_id', '=', licenseId)
        .where('earned_at', 'is not', null)
        .where('taken_back_at', 'is', null)
        .where('granted_to', 'is', null)
        .orderBy('earned_at')
        .orderBy('session_id')
        .execute(),
    );
  }

  async markGranted(sessionId: string, customerId: string): Promise<boolean> {
    const { numUpdatedRows } = await this.database.writeTables((tables) =>
      tables
        .updateTable('referrals')
        .set({ granted_to: customerId })
        .where('session_id', '=', sessionId)
        .where('earned_at', 'is not', null)
        .where('taken_back_at', 'is', null)
        .where('granted_to', 'is', null)
        .executeTakeFirstOrThrow(),
    );
    return numUpdatedRows === 1n;
  }

  async summaryOf(licenseId: string, mostEvents: number): Promise<ReferralSummary> {
    const { referred, held } = await this.database.readTables((tables) =>
      tables
        .selectFrom('referrals')
        .innerJoin('purchases', 'purchases.session_id', 'referrals.session_id')
        .select((eb) => [
          eb
            .cast<number>(eb.fn.count(eb.fn<string>('lower', ['purchases.email'])).distinct(), 'integer')
            .as('referred'),
          eb
            .cast<number>(
              eb.fn.countAll().filterWhere(eb.and([eb('earned_at', 'is not', null), eb('taken_back_at', 'is', null)])),
              'integer',
            )
            .as('held'),
        ])
        .where('referrer_license_id', '=', licenseId)
        .executeTakeFirstOrThrow(),
    );
    return {
      totalReferred: referred,
      creditsEarnedMinor: held * REFERRAL_CREDIT_MINOR,
      recentEvents: await this.recentEvents(licenseId, mostEvents),
    };
  }

  private async recentEvents(licenseId: string, most: number): Promise<readonly ReferralEvent[]> {
    const rows = await this.database.readTables((tables) => {
      const dates = (number: 0 | 1 | 2) =>
        tables
          .selectFrom('referrals')
          .select((eb) => ['session_id', eb.lit(number).as('number'), eb.ref(EVENTS[number].column).as('at')])
          .where('referrer_license_id', '=', licenseId)
          .where(EVENTS[number].column, 'is not', null)
          .$narrowType<{ at: NotNull }>();
      return dates(0)
        .unionAll(dates(1))
        .unionAll(dates(2))
        .orderBy('at', 'desc')
        .orderBy('number', 'desc')
        .orderBy('session_id')
        .limit(most)
        .execute();
    });
    return rows.map(({ number, at }) => {
      const { type, sign } = EVENTS[number];
      return { type, at: new Date(at), creditsMinor: sign * REFERRAL_CREDIT_MINOR };
    });
  }
}
