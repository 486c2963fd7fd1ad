import { defineEntity, p } from './database/orm.js';
import { License, LICENSE_STATUSES } from '../../domain/licensing/license.js';
import { TIERS } from '../../domain/licensing/tier.js';

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
