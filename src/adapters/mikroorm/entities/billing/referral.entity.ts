import { License } from '../../../../domain/shared/licensing/license.js';
import { defineEntity, p } from '../../orm/orm.js';
import { PurchaseEntity } from './purchase.entity.js';

export const referralCodeSchema = defineEntity({
  name: 'ReferralCodeEntity',
  tableName: 'referral_codes',
  properties: {
    licenseId: () =>
      p
        .oneToOne(License)
        .primary()
        .mapToPk()
        .owner()
        .fieldName('license_id')
        .deleteRule('cascade')
        .updateRule('no action'),
    code: p.text().unique(),
  },
});

export class ReferralCodeEntity extends referralCodeSchema.class {}
referralCodeSchema.setClass(ReferralCodeEntity);

export const referralSchema = defineEntity({
  name: 'ReferralEntity',
  tableName: 'referrals',
  properties: {
    sessionId: () =>
      p
        .oneToOne(PurchaseEntity)
        .primary()
        .mapToPk()
        .owner()
        .fieldName('session_id')
        .deleteRule('cascade')
        .updateRule('no action'),
    referrerLicenseId: () =>
      p.manyToOne(License).mapToPk().fieldName('referrer_license_id').deleteRule('cascade').updateRule('no action'),
    referredAt: p.datetime(3),
    earnedAt: p.datetime(3).strictNullable(),
    takenBackAt: p.datetime(3).strictNullable(),
    grantedTo: p.text().strictNullable(),
    isPerPurchase: p.boolean().default(false),
  },
  checks: [
    { name: 'referrals_check', expression: 'taken_back_at is null or earned_at is not null' },
    { name: 'referrals_check1', expression: 'granted_to is null or earned_at is not null' },
  ],
  indexes: [{ name: 'referrals_referrer', properties: ['referrerLicenseId', 'referredAt'] }],
});

export class ReferralEntity extends referralSchema.class {}
referralSchema.setClass(ReferralEntity);
