import { textArrayColumn } from '../../orm/columns.js';
import { defineEntity, p } from '../../orm/orm.js';
import { License } from '../../../../domain/shared/licensing/license.js';

export const trialSchema = defineEntity({
  name: 'TrialEntity',
  tableName: 'trials',
  properties: {
    mailbox: p.text().primary(),
    licenseId: () =>
      p.oneToOne(License).mapToPk().fieldName('license_id').owner().deleteRule('cascade').updateRule('no action'),
    /** A keyed hash of the client's IPv4 address or IPv6 /64 network. */
    addressHash: p.text(),
    source: p.text().strictNullable(),
    startedAt: p.datetime(3),
    remindedAt: p.datetime(3).strictNullable(),
    /** Keyed hashes of the /56 and /48 networks of an IPv6 client. */
    widerNetworkHashes: textArrayColumn().default([]),
  },
  indexes: [
    { name: 'trials_address', properties: ['addressHash', 'startedAt'] },
    { name: 'trials_wider_networks', properties: ['widerNetworkHashes'], type: 'gin' },
  ],
});

export class TrialEntity extends trialSchema.class {}
trialSchema.setClass(TrialEntity);
