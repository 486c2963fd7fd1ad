import { defineScript, type CommandParser } from '@redis/client';

/** Arguments of a script call. KEYS[1] is `bucket`; KEYS[2] is the name of `item`, or `bucket` if `item` is null. */
export interface BucketScriptCall {
  readonly bucket: string;
  /**
   * A call for an item that was already counted within its lifetime takes no token. If null, every call takes a token.
   */
  readonly item: { readonly name: string; readonly lifetimeMs: number } | null;
  readonly takes: boolean;
  /** The refill time of one token; `refillMs` is that of the whole bucket. */
  readonly tokenMs: number;
  readonly refillMs: number;
  readonly now: number;
}

/** Whether a token was taken, and when the bucket is full again (ms since the epoch). */
export interface BucketScriptReply {
  readonly admitted: boolean;
  readonly fullAt: number;
}

/**
 * Implements the bucket of `domain/shared/limits/tokenBucket.ts` as one atomic step, so that two processes cannot take
 * the same token. Redis itself deletes full buckets.
 */
const SCRIPT = `
local takes, token, refill, now, item_lifetime = ARGV[1] == '1', tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5])
local full_at = tonumber(redis.call('GET', KEYS[1]) or ARGV[4])
if full_at > now + refill then
  full_at = now + refill
  redis.call('SET', KEYS[1], string.format('%.0f', full_at), 'PX', refill)
end
local missing = math.max(0, full_at - now)
if item_lifetime > 0 and tonumber(redis.call('GET', KEYS[2]) or '0') > now then
  return {1, string.format('%.0f', full_at)}
end
if refill - missing < token then
  return {0, string.format('%.0f', full_at)}
end
if takes then
  full_at = now + missing + token
  redis.call('SET', KEYS[1], string.format('%.0f', full_at), 'PX', missing + token)
  if item_lifetime > 0 then
    redis.call('SET', KEYS[2], string.format('%.0f', now + item_lifetime), 'PX', item_lifetime)
  end
end
return {1, string.format('%.0f', full_at)}
`;

export const bucketScript = defineScript({
  SCRIPT,
  NUMBER_OF_KEYS: 2,
  parseCommand(parser: CommandParser, call: BucketScriptCall) {
    parser.pushKey(call.bucket);
    parser.pushKey(call.item?.name ?? call.bucket);
    parser.push(
      call.takes ? '1' : '0',
      `${call.tokenMs}`,
      `${call.refillMs}`,
      `${call.now}`,
      `${call.item?.lifetimeMs ?? 0}`,
    );
  },
  transformReply: ([admitted, fullAt]: [number, string]): BucketScriptReply => ({
    admitted: admitted === 1,
    fullAt: Number(fullAt),
  }),
});
