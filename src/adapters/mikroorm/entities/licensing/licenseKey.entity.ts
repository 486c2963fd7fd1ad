import { identityColumn } from '../../orm/columns.js';
import { defineEntity, p } from '../../orm/orm.js';
import { licenseReferenceColumn } from './license.entity.js';

export const licenseKeySchema = defineEntity({
  name: 'LicenseKeyEntity',
  tableName: 'license_keys',
  properties: {
    number: identityColumn(),
    digest: p.text().unique(),
    licenseId: licenseReferenceColumn(),
    lastFour: p.text(),
    createdAt: p.datetime(3),
    firstUsedAt: p.datetime(3).strictNullable(),
    retiredAt: p.datetime(3).strictNullable(),
    /** A short name of the pepper that the digest was made with; null for keys stored before peppers had names. */
    pepper: p.text().strictNullable(),
    isMailed: p.boolean().default(true),
  },
  indexes: [{ name: 'license_keys_license', properties: ['licenseId'] }],
});

export class LicenseKeyEntity extends licenseKeySchema.class {}
licenseKeySchema.setClass(LicenseKeyEntity);
