import { z } from 'zod';

/** The error codes that the descriptions of routes list, each with its status. */
export const STATUS_BY_ERROR_CODE = {
  disposable_email: 400,
  invalid_request: 400,
  invalid_signature: 400,
  malformed_json: 400,
  unknown_price: 400,
  admin_secret_invalid: 401,
  admin_session_missing: 401,
  cron_secret_invalid: 401,
  dashboard_locked: 401,
  license_key_invalid: 401,
  license_key_missing: 401,
  metrics_token_invalid: 401,
  csrf_token_invalid: 403,
  feature_not_in_tier: 403,
  foreign_origin: 403,
  bars_not_kept: 404,
  no_audit_yet: 404,
  no_billing_account: 404,
  not_found: 404,
  unknown_ticker: 404,
  request_timeout: 408,
  bars_rewritten: 409,
  map_not_ready: 409,
  portfolio_unavailable: 409,
  snapshot_conflict: 409,
  trial_already_used: 409,
  payload_too_large: 413,
  host_not_allowed: 421,
  rate_limit_exceeded: 429,
  snapshot_faulty: 502,
  upstream_error: 502,
  circuit_open: 503,
  not_configured: 503,
  overloaded: 503,
} as const;
export type ErrorCode = keyof typeof STATUS_BY_ERROR_CODE;

/** Every error body: `error` is for programs and `message` for people; some errors have further fields. */
export const failureBody = z
  .object({
    detail: z.looseObject({
      error: z.string().describe('A stable code, such as invalid_request. Codes can be added.'),
      message: z.string(),
    }),
  })
  .meta({ id: 'Failure' });
