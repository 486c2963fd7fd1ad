import { defineEntity, p } from '../../orm/orm.js';

/** Token buckets with long windows, stored so that a restart does not refill them. */
export const rateLimitBucketSchema = defineEntity({
  name: 'RateLimitBucketEntity',
  tableName: 'rate_limit_buckets',
  properties: {
    deploy: p.text().primary(),
    bucket: p.text().primary(),
    /** A hash of the bucket's key. */
    key: p.text().primary(),
    /** When the bucket is full again, in milliseconds since the epoch. */
    fullAt: p.bigint('number'),
  },
});

export class RateLimitBucketEntity extends rateLimitBucketSchema.class {}
rateLimitBucketSchema.setClass(RateLimitBucketEntity);
