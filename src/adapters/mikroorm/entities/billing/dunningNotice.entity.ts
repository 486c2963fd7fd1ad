import { defineEntity, p } from '../../orm/orm.js';

export const dunningNoticeSchema = defineEntity({
  name: 'DunningNoticeEntity',
  tableName: 'dunning_notices',
  properties: { invoiceId: p.text().primary(), notedAt: p.datetime(3) },
});

export class DunningNoticeEntity extends dunningNoticeSchema.class {}
dunningNoticeSchema.setClass(DunningNoticeEntity);
