import type { z } from 'zod';
import type { failureBody } from '../../http/contract/shared/failure.js';

type FailureBody = z.infer<typeof failureBody>;

/** The program answered and said no; `message` is written for the reader. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    /** For programs, such as `no_audit_yet`; null when the reply was not one of the program's own. */
    readonly code: string | null,
    message: string,
    readonly retryAfterSeconds: number | null,
  ) {
    super(message);
  }
}

/** No answer at all: the program is not running. */
export class UnreachableError extends Error {}

/** @throws Refusal, Unreachable */
export async function requestJson<Body>(path: string, init: RequestInit = {}): Promise<Body> {
  return (await fetchResponse(path, init)).json();
}

/**
 * The answer with its body still to be read.
 * @throws Refusal, Unreachable
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
    throw new UnreachableError('Plumbline does not answer.', { cause: error });
  }
}

async function refusalOf(response: Response): Promise<ApiError> {
  const { status } = response;
  if (!(response.headers.get('content-type') ?? '').includes('json')) {
    return new ApiError(status, null, `Plumbline answered with status ${status} and no explanation.`, null);
  }
  return toApiError(status, await response.json());
}

/** What an error body says. */
export function toApiError(status: number, { detail }: FailureBody): ApiError {
  const wait = detail['retry_after'];
  return new ApiError(status, detail.error, detail.message, typeof wait === 'number' ? wait : null);
}
