import { MAILING_LISTS } from '../../../../application/cloud/messaging/mail/mailingList.js';
import { defineEntity, p } from '../../orm/orm.js';

export const unsubscriptionSchema = defineEntity({
  name: 'UnsubscriptionEntity',
  tableName: 'unsubscriptions',
  properties: {
    list: p.enum(MAILING_LISTS).primary(),
    /** A digest of the e-mail address. */
    address: p.text().primary(),
    at: p.datetime(3),
  },
});

export class UnsubscriptionEntity extends unsubscriptionSchema.class {}
unsubscriptionSchema.setClass(UnsubscriptionEntity);
