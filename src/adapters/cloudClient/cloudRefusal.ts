import { z } from 'zod';
import type { CloudRefusalReason } from '../../domain/dashboard/license/cloudFailure.js';

const refusal = z.object({ detail: z.looseObject({ error: z.string().max(64), message: z.string().max(2000) }) });

/** Parses an error body; null when it does not have the cloud's form. */
export function parseCloudRefusal(
  body: unknown,
): { readonly slug: string; readonly message: string; readonly facts: Readonly<Record<string, unknown>> } | null {
  const parsed = refusal.safeParse(body);
  if (!parsed.success) return null;
  const { error: slug, message, ...facts } = parsed.data.detail;
  return { slug, message, facts };
}

const REASON_BY_STATUS: Readonly<Record<number, CloudRefusalReason>> = {
  400: 'invalid',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  413: 'too_large',
  429: 'rate_limited',
  503: 'not_configured',
};

export const refusalReasonOf = (status: number): CloudRefusalReason => REASON_BY_STATUS[status] ?? 'other';

/** The whole seconds of `Retry-After`; null when it is missing or a date. */
export function retryAfterSecondsOf(headers: Headers): number | null {
  const text = headers.get('retry-after') ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}
