import { z } from 'zod';

/** A problem with a setting that prevents the start, reported in one line without a stack. */
export class BadSettings extends Error {
  override readonly name = 'BadSettings';
}

/**
 * Reads settings from the environment; an empty variable counts as missing. Error messages never repeat values, because
 * they may be secret.
 */
export function readSettings<T>(schema: z.ZodType<T>, environment: Readonly<Record<string, string | undefined>>): T {
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(present, { error: inWords });
  if (parsed.success) return parsed.data;
  const problems = new Map<string, string>();
  for (const { path, message } of parsed.error.issues)
    problems.set(path.join('.'), problems.get(path.join('.')) ?? message);
  throw new BadSettings(Array.from(problems, ([name, message]) => `${name}: ${message}`).join('; '));
}

/** Rewords Zod's messages about numbers, which name types, although the user has typed text. */
function inWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type' && issue.expected === 'number') return 'must be a number';
  if (issue.code === 'invalid_type' && issue.expected === 'int') return 'must be a whole number';
  if (issue.code === 'too_small' && issue.origin === 'number') return `must be at least ${issue.minimum}`;
  if (issue.code === 'too_big' && issue.origin === 'number') return `must be at most ${issue.maximum}`;
  return undefined;
}

const PORT_RULE = 'must be a port from 0 (any free one) to 65535';

export const portSetting = z.coerce.number(PORT_RULE).int(PORT_RULE).min(0, PORT_RULE).max(65535, PORT_RULE);

export const logLevelSetting = z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']);

/** An origin without a path, such as `https://cloud.example.com`. */
export const originSetting = z
  .url({ protocol: /^https?$/, error: 'must be an origin, such as https://cloud.example.com' })
  .refine((text) => URL.canParse(text) && new URL(text).pathname === '/' && new URL(text).search === '', {
    error: 'must be an origin without a path, such as https://cloud.example.com',
  })
  .refine((text) => URL.canParse(text) && new URL(text).username + new URL(text).password === '', {
    error: 'must be an origin without a user and a password, such as https://cloud.example.com',
  })
  .transform((text) => new URL(text).origin);

/** The URL of a server with percent-encoded user and password, as drivers expect it; `form` is an example. */
export const serverUrlSetting = (protocol: RegExp, form: string) =>
  z
    .url({ protocol, error: `must look like ${form}` })
    .refine(isPercentEncoded, 'has a % that begins no percent-encoding: write % as %25 in a user or password');

function isPercentEncoded(text: string): boolean {
  try {
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
}
