import { z, type ZodType } from 'zod';
import { NO_LICENSE_KEY } from '../../application/backup/remoteSnapshots.port.js';
import type { LicenseKey } from '../../domain/licensing/licenseKey.js';
import { Forbidden, NotFound, RateLimited, TooLarge, UpstreamError, type Failure } from '../../domain/failure.js';
import { SNAPSHOT_LIMIT_BYTES } from '../../domain/sync/snapshot.js';
import { jsonIn, limitedText } from './limitedReply.js';

/** For the largest snapshot over a slow line. */
const TIMEOUT_MS = 60_000;
/** The largest snapshot in base64, and all that is around it. */
const REPLY_LIMIT_BYTES = 2 * SNAPSHOT_LIMIT_BYTES;

const refusal = z.object({
  detail: z.object({
    error: z.string(),
    message: z.string(),
    tier: z.string().optional(),
    feature: z.string().optional(),
    limit_bytes: z.int().optional(),
    bucket: z.string().optional(),
    limit: z.int().optional(),
    window_sec: z.int().optional(),
    retry_after: z.int().optional(),
  }),
});
type Refusal = z.infer<typeof refusal>['detail'];

const NO_KEY = new Forbidden(NO_LICENSE_KEY, 'Backups are kept for a license. Enter your license key first.');

/** Calls about snapshots with the license key in the header. No message of a failure carries the key or a body. */
export class SnapshotCalls {
  constructor(
    private readonly origin: string,
    /** The license key of now; null when there is none. */
    private readonly key: () => LicenseKey | null,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {}

  /** @throws Forbidden, NotFound, TooLarge, RateLimited, UpstreamError */
  async send<T>(method: 'GET' | 'POST' | 'DELETE', path: string, reply: ZodType<T>, body?: unknown): Promise<T> {
    const key = this.key();
    if (key === null) throw NO_KEY;
    const { status, text } = await this.answerTo(path, {
      method,
      headers: { 'x-license-key': key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (status !== 200) throw this.failureOf(status, refusal.safeParse(jsonIn(text)).data?.detail ?? null);
    const parsed = reply.safeParse(jsonIn(text));
    if (!parsed.success) throw new UpstreamError('cloud', `The cloud at ${this.origin} gave an answer that makes no sense.`);
    return parsed.data;
  }

  private async answerTo(path: string, request: RequestInit): Promise<{ readonly status: number; readonly text: string }> {
    try {
      const response = await fetch(this.origin + path, { ...request, signal: AbortSignal.timeout(this.timeoutMs), redirect: 'error' });
      return { status: response.status, text: await limitedText(response, REPLY_LIMIT_BYTES) };
    } catch (cause) {
      throw new UpstreamError('cloud', `The cloud at ${this.origin} could not be reached.`, { cause });
    }
  }

  private failureOf(status: number, detail: Refusal | null): Failure {
    if (status === 401) return new Forbidden('license_key_invalid', 'The cloud does not accept the license key. Look at the license on the page, or enter another key.');
    if (status === 403 && detail?.error === 'feature_not_in_tier') {
      const { tier = '', feature = 'cloud_sync' } = detail;
      return new Forbidden('feature_not_in_tier', `The ${tier} plan does not include backups. What is there can still be listed, pulled and removed.`, { tier, feature });
    }
    if (status === 404 && detail?.error === 'not_found') return new NotFound('There is no snapshot with this id. List them to see which there are.');
    if (status === 413) return new TooLarge(detail?.limit_bytes ?? SNAPSHOT_LIMIT_BYTES);
    if (status === 429 && detail?.bucket !== undefined) {
      const { bucket, limit = 0, window_sec = 0, retry_after = 0 } = detail;
      return new RateLimited({ bucket, limit, windowSeconds: window_sec }, retry_after);
    }
    return new UpstreamError('cloud', `The cloud at ${this.origin} answered ${status}. Try again in a while.`);
  }
}
