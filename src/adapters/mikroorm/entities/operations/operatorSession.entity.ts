import { defineEntity, p } from '../../orm/orm.js';

export const operatorSessionSchema = defineEntity({
  name: 'OperatorSessionEntity',
  tableName: 'operator_sessions',
  properties: { tokenDigest: p.text().primary(), expiresAt: p.datetime(3) },
});

export class OperatorSessionEntity extends operatorSessionSchema.class {}
operatorSessionSchema.setClass(OperatorSessionEntity);
