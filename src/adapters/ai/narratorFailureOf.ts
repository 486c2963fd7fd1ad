import { z } from 'zod';
import {
  NarratorFailure,
  ZERO_TOKEN_COUNT,
  type TokenCount,
} from '../../application/dashboard/coaching/narrator.port.js';

const UNUSABLE: ReadonlySet<string> = new Set([
  'AI_NoObjectGeneratedError',
  'AI_NoOutputGeneratedError',
  'AI_NoContentGeneratedError',
  'AI_JSONParseError',
  'AI_TypeValidationError',
  'AI_InvalidResponseDataError',
]);

/**
 * Describes the failure in our own words. The SDK's errors contain the request body and the reply, and a provider's
 * message can repeat the key, so no part of them is retained, not even as the cause.
 * @param title the provider's display name
 */
export function narratorFailureOf(title: string, model: string, error: unknown, signal: AbortSignal): NarratorFailure {
  if (signal.aborted) return new NarratorFailure('unavailable', `${title} did not answer in time.`);
  const { name, cause, status, tokens } = traitsOf(error);
  if (status !== null && status >= 400)
    return new NarratorFailure('unavailable', refusal(title, model, status), ZERO_TOKEN_COUNT);
  if (UNUSABLE.has(name) || UNUSABLE.has(cause))
    return new NarratorFailure('malformed', `${title} did not answer in the requested format.`, tokens);
  if (status !== null || name === 'AI_StreamProviderError')
    return new NarratorFailure('unavailable', `${title} stopped before its answer was complete.`);
  return new NarratorFailure(
    'unavailable',
    `${title} could not be reached, or the connection broke.`,
    ZERO_TOKEN_COUNT,
  );
}

function refusal(title: string, model: string, status: number): string {
  if (status === 401 || status === 403) return `${title} rejected the key (${status}). Check AI_API_KEY.`;
  if (status === 404)
    return `${title} does not offer the model ${model} at this address (404). Check AI_MODEL and AI_API_BASE.`;
  if (status === 429) return `${title} is rate-limiting requests (429).`;
  if (status >= 500) return `${title} returned a server error (${status}).`;
  return `${title} rejected the request (${status}).`;
}

interface Traits {
  readonly name: string;
  /** The name of the error that caused it; a reply that is not the provider's JSON is the cause of a failed call. */
  readonly cause: string;
  readonly status: number | null;
  readonly tokens: TokenCount | null;
}

const usage = z.object({ inputTokens: z.number(), outputTokens: z.number() });

function traitsOf(error: unknown): Traits {
  if (!(error instanceof Error)) return { name: '', cause: '', status: null, tokens: null };
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : null;
  const { data } = usage.safeParse('usage' in error ? error.usage : null);
  return {
    name: error.name,
    cause: error.cause instanceof Error ? error.cause.name : '',
    status,
    tokens: data === undefined ? null : { input: data.inputTokens, output: data.outputTokens },
  };
}
