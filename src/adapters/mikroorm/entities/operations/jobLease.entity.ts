import { defineEntity, p } from '../../orm/orm.js';

export const jobLeaseSchema = defineEntity({
  name: 'JobLeaseEntity',
  tableName: 'job_leases',
  properties: { job: p.text().primary(), holder: p.uuid(), until: p.datetime(3) },
});

export class JobLeaseEntity extends jobLeaseSchema.class {}
jobLeaseSchema.setClass(JobLeaseEntity);
