import type { Clock } from '../../../application/shared/clock.port.js';
import type { RateLimits } from '../../../application/shared/rateLimits.port.js';
import type { RateLimitRule } from '../../../domain/shared/limits/rateLimitRule.js';
import {
  peekBucket,
  bucketRefillMs,
  msPerToken,
  type RateLimitAllowance,
} from '../../../domain/shared/limits/tokenBucket.js';
import type { BucketScriptCall, BucketScriptReply } from './bucketScript.js';

/** Runs one atomic step on the Redis server. */
export type RunBucketScript = (call: BucketScriptCall) => Promise<BucketScriptReply>;

export interface RedisKeyNaming {
  /** Identifies the deployment; each deployment has its own counters. */
  readonly deployId: string;
  /** A one-way hash function, so that the Redis server stores neither addresses nor facts about keys. */
  readonly hashOf: (text: string) => string;
}

/**
 * Token buckets that all processes of a deployment share. They use the clocks of the processes, which NTP must keep in
 * sync.
 */
export class RedisRateLimits implements RateLimits {
  constructor(
    private readonly run: RunBucketScript,
    private readonly clock: Clock,
    private readonly names: RedisKeyNaming,
  ) {}

  peek(rule: RateLimitRule, key: string): Promise<RateLimitAllowance> {
    return this.ask(rule, key, { takes: false, item: null });
  }

  take(rule: RateLimitRule, key: string): Promise<RateLimitAllowance> {
    return this.ask(rule, key, { takes: true, item: null });
  }

  takeForNew(rule: RateLimitRule, key: string, item: string): Promise<RateLimitAllowance> {
    const name = `${this.bucketOf(rule, key)}:${this.names.hashOf(item)}`;
    return this.ask(rule, key, { takes: true, item: { name, lifetimeMs: rule.windowSeconds * 1000 } });
  }

  private async ask(
    rule: RateLimitRule,
    key: string,
    what: Pick<BucketScriptCall, 'takes' | 'item'>,
  ): Promise<RateLimitAllowance> {
    const now = this.clock.now().getTime();
    const call = {
      ...what,
      bucket: this.bucketOf(rule, key),
      tokenMs: msPerToken(rule),
      refillMs: bucketRefillMs(rule),
      now,
    };
    const { admitted, fullAt } = await this.run(call);
    return { ...peekBucket(rule, fullAt, now), admitted };
  }

  /** Returns the key of a bucket. The braces keep a bucket and its items on one node of a Redis Cluster. */
  private readonly bucketOf = (rule: RateLimitRule, key: string): string =>
    `{plumbline:${this.names.deployId}:${rule.bucket}:${this.names.hashOf(key)}}`;
}
