import { z } from 'zod';

/** A setting that stops the start: said in one line, without a stack. */
export class BadSettings extends Error {
  override readonly name = 'BadSettings';
}

/** Reads settings from the environment; an empty variable counts as absent. Never repeats a value, which may be secret. */
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

/** Of numbers Zod speaks of types; who sets a variable has typed a text. */
function inWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type' && issue.expected === 'number') return 'wants a number';
  if (issue.code === 'invalid_type' && issue.expected === 'int') return 'wants a whole number';
  if (issue.code === 'too_small' && issue.origin === 'number') return `wants a number from ${issue.minimum}`;
  if (issue.code === 'too_big' && issue.origin === 'number') return `wants a number up to ${issue.maximum}`;
  return undefined;
}

const WANTS_PORT = 'wants a port from 0 (any free one) to 65535';

export const portSetting = z.coerce.number(WANTS_PORT).int(WANTS_PORT).min(0, WANTS_PORT).max(65535, WANTS_PORT);

export const logLevelSetting = z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']);

/** An origin alone, as in `https://cloud.example.com`. */
export const originSetting = z
  .url({ protocol: /^https?$/, error: 'wants an origin, as in https://cloud.example.com' })
  .refine((text) => URL.canParse(text) && new URL(text).pathname === '/' && new URL(text).search === '', {
    error: 'wants an origin without a path, as in https://cloud.example.com',
  })
  .refine((text) => URL.canParse(text) && new URL(text).username + new URL(text).password === '', {
    error: 'wants an origin without a user and a password, as in https://cloud.example.com',
  })
  .transform((text) => new URL(text).origin);

/** The address of a server with a user and a password in it, percent-encoded as drivers want it; `form` shows one. */
export const serverUrlSetting = (protocol: RegExp, form: string) =>
  z
    .url({ protocol, error: `wants ${form}` })
    .refine(isPercentEncoded, 'has a % that begins no percent-encoding: in a user or a password write % as %25');

function isPercentEncoded(text: string): boolean {
  try {
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
}
