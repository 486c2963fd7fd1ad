import { z } from 'zod';
import { PLATFORMS } from '../../../../domain/shared/release/release.js';
import { identityColumn, jsonColumn } from '../../orm/columns.js';
import { defineEntity, p } from '../../orm/orm.js';

const urlByPlatform = z.partialRecord(z.enum(PLATFORMS), z.string());

export const releaseSchema = defineEntity({
  name: 'ReleaseEntity',
  tableName: 'releases',
  properties: {
    number: identityColumn(),
    version: p.text(),
    minVersion: p.text(),
    macUrl: p.text().strictNullable(),
    winUrl: p.text().strictNullable(),
    platformUrls: jsonColumn(urlByPlatform).defaultRaw(`'{}'`),
    releaseNotes: p.text(),
    publishedAt: p.datetime(3),
  },
});

export class ReleaseEntity extends releaseSchema.class {}
releaseSchema.setClass(ReleaseEntity);
