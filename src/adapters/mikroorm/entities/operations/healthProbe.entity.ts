import { defineEntity, p } from '../../orm/orm.js';

/** A table with a single row, which the health check writes. */
export const healthProbeSchema = defineEntity({
  name: 'HealthProbeEntity',
  tableName: 'health_probe',
  properties: { id: p.integer().primary().autoincrement(false).check('id = 1'), at: p.datetime(3) },
});

export class HealthProbeEntity extends healthProbeSchema.class {}
healthProbeSchema.setClass(HealthProbeEntity);
