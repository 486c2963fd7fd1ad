import { defineEntity, p } from '../../orm/orm.js';

export const trackRecordSchema = defineEntity({
  name: 'TrackRecordEntity',
  tableName: 'track_records',
  properties: {
    number: p.integer().primary().autoincrement(false),
    previousHash: p.text().unique(),
    hash: p.text().unique(),
    content: p.text(),
  },
});

export class TrackRecordEntity extends trackRecordSchema.class {}
trackRecordSchema.setClass(TrackRecordEntity);
