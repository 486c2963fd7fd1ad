import { identityColumn } from '../../orm/columns.js';
import { defineEntity, p } from '../../orm/orm.js';

export const releaseSchema = defineEntity({
  name: 'ReleaseEntity',
  tableName: 'releases',
  properties: {
    number: identityColumn(),
    version: p.text(),
    minVersion: p.text(),
    macUrl: p.text().strictNullable(),
    winUrl: p.text().strictNullable(),
    releaseNotes: p.text(),
    publishedAt: p.datetime(3),
  },
});

export class ReleaseEntity extends releaseSchema.class {}
releaseSchema.setClass(ReleaseEntity);
