import { License, LICENSE_STATUSES } from '../../../../domain/shared/licensing/license.js';
import { TIERS } from '../../../../domain/shared/licensing/tier.js';
import { defineEntity, p } from '../../orm/orm.js';

export const licenseSchema = defineEntity({
  class: License,
  tableName: 'licenses',
  properties: {
    id: p.uuid().primary(),
    email: p.text(),
    tier: p.enum(TIERS),
    status: p.enum(LICENSE_STATUSES),
    pastDueSince: p.datetime(3).strictNullable(),
    expiresAt: p.datetime(3).strictNullable(),
    customerId: p.text().strictNullable(),
    slot: p.integer().strictNullable().check('slot >= 1 and slot <= 100'),
    createdAt: p.datetime(3),
    version: p.integer().version(),
  },
  checks: [
    { name: 'licenses_check', expression: "past_due_since is null or status = 'active'" },
    { name: 'licenses_founding_slot', expression: "(slot is not null) = (tier = 'founding' and status = 'active')" },
  ],
  indexes: [
    { name: 'licenses_email', expression: 'create index licenses_email on licenses (lower(email))' },
    { name: 'licenses_ending', properties: ['expiresAt'], where: "status = 'active' and expires_at is not null" },
    {
      name: 'licenses_past_due',
      properties: ['pastDueSince'],
      where: "status = 'active' and past_due_since is not null",
    },
  ],
  uniques: [{ name: 'licenses_slot', properties: ['slot'], where: "tier = 'founding' and status = 'active'" }],
});

/** A column that references a license. Rows that are meaningless without their license are deleted with it. */
export const licenseReferenceColumn = () =>
  p.manyToOne(License).mapToPk().fieldName('license_id').deleteRule('cascade').updateRule('no action');
