import { LICENSE_HISTORY_EVENTS } from '../../../../domain/cloud/licensing/licenseHistory.js';
import { identityColumn, enumColumn } from '../../orm/columns.js';
import { defineEntity, p } from '../../orm/orm.js';
import { licenseReferenceColumn } from './license.entity.js';

export const licenseTransitionSchema = defineEntity({
  name: 'LicenseTransitionEntity',
  tableName: 'license_transitions',
  properties: {
    number: identityColumn(),
    licenseId: licenseReferenceColumn(),
    fromState: p.text(),
    event: enumColumn(LICENSE_HISTORY_EVENTS),
    toState: p.text().strictNullable(),
    at: p.datetime(3),
  },
  indexes: [{ name: 'license_transitions_license', properties: ['licenseId', 'number'] }],
});

export class LicenseTransitionEntity extends licenseTransitionSchema.class {}
licenseTransitionSchema.setClass(LicenseTransitionEntity);
