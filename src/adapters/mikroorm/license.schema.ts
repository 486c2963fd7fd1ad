import { defineEntity, p } from './orm/orm.js';
import { License, LICENSE_STATUSES } from '../../domain/shared/licensing/license.js';
import { TIERS } from '../../domain/shared/licensing/tier.js';

export const licenseSchema = defineEntity({
  class: License,
  tableName: 'licenses',
  properties: {
    id: p.uuid().primary(),
    email: p.text(),
    tier: p.enum(TIERS),
    status: p.enum(LICENSE_STATUSES),
    pastDueSince: p.datetime(3).nullable(),
    expiresAt: p.datetime(3).nullable(),
    customerId: p.text().nullable(),
    slot: p.integer().nullable(),
    createdAt: p.datetime(3),
    version: p.integer().version(),
  },
});
