import type { z } from 'zod';
import type { failureBody } from '../../http/contract/shared/failure.js';

type FailureBody = z.infer<typeof failureBody>;

/** An error response from the program; `message` is written for the user. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    /** A machine-readable code, such as `no_audit_yet`; null when the response did not come from the program. */
    readonly code: string | null,
    message: string,
    readonly retryAfterSeconds: number | null,
  ) {
    super(message);
  }
}

/** There was no response, because the program is not running. */
export class UnreachableError extends Error {}

/** @throws ApiError, UnreachableError */
export async function requestJson<Body>(path: string, init: RequestInit = {}): Promise<Body> {
  return (await fetchResponse(path, init)).json();
}

/**
 * Returns the response with its body unread.
 * @throws ApiError, UnreachableError
 */
export async function fetchResponse(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await reach(path, init);
  if (!response.ok) throw await refusalOf(response);
  return response;
}

async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, { cache: 'no-store', ...init });
  } catch (error) {
    throw new UnreachableError('Plumbline does not respond.', { cause: error });
  }
}

async function refusalOf(response: Response): Promise<ApiError> {
  const { status } = response;
  if (!(response.headers.get('content-type') ?? '').includes('json')) {
    return new ApiError(status, null, `Plumbline responded with status ${status} and no explanation.`, null);
  }
  return toApiError(status, await response.json());
}

export function toApiError(status: number, { detail }: FailureBody): ApiError {
  const wait = detail['retry_after'];
  return new ApiError(status, detail.error, detail.message, typeof wait === 'number' ? wait : null);
}
