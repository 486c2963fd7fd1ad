import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { joinWithOr } from '../domain/shared/listText.js';

/** A problem with a setting that keeps the program from starting; reported in one line, without a stack trace. */
export class BadSettings extends Error {
  override readonly name = 'BadSettings';
}

export interface ValueProblem {
  readonly setting: string;
  /** The subject of the message: the setting, an item of its list, or a combination with another setting. */
  readonly subject: string;
  readonly message: string;
}

export type SettingsCheckResult<T> =
  | { readonly kind: 'valid'; readonly settings: T }
  | { readonly kind: 'invalid'; readonly problems: readonly ValueProblem[] };

export type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the variables that are set; an empty variable counts as missing. */
export const nonEmptyVariables = (environment: Environment): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, value]],
    ),
  );

/** Splits comma-separated text into its values, in the same order. */
export const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Checks the values of settings. Messages never repeat values, because they may be secret. */
export function checkValues<T>(schema: z.ZodType<T>, values: Readonly<Record<string, string>>): SettingsCheckResult<T> {
  const parsed = schema.safeParse(values, { error: inWords });
  if (parsed.success) return { kind: 'valid', settings: parsed.data };
  const problems = new Map<string, ValueProblem>();
  for (const { path: parts, message } of parsed.error.issues) {
    const subject = parts.map((part) => (typeof part === 'number' ? `entry ${part + 1}` : String(part))).join(', ');
    if (!problems.has(subject)) problems.set(subject, { setting: String(parts[0]), subject, message });
  }
  return { kind: 'invalid', problems: [...problems.values()] };
}

/** Reads settings from the environment. */
export function readSettings<T>(schema: z.ZodType<T>, environment: Environment): T {
  const checked = checkValues(schema, nonEmptyVariables(environment));
  if (checked.kind === 'valid') return checked.settings;
  throw new BadSettings(checked.problems.map(({ subject, message }) => `${subject}: ${message}`).join('; '));
}

/** Rewords Zod's messages about numbers and choices: they name types, but the user typed text. */
function inWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type' && issue.expected === 'number') return 'must be a number';
  if (issue.code === 'invalid_value' && issue.values.length > 1)
    return `must be ${joinWithOr(issue.values.map(String))}`;
  return undefined;
}

/** Shorter names, such as PORT and HOST, are one edit away from unrelated variables. */
const MIN_NAME_LENGTH = 6;

/** Returns sentences about variables that are probably misspelled settings. */
export function misspelledSettings(names: readonly string[], environment: Environment): readonly string[] {
  return Object.keys(nonEmptyVariables(environment)).flatMap((variable) => {
    const meant = names.includes(variable) ? undefined : names.find((name) => isOneEditApart(name, variable));
    return meant === undefined ? [] : [`${variable} is not a setting and has no effect. Did you mean ${meant}?`];
  });
}

/** Whether one character was added, left out or replaced, or two neighbors were swapped. */
function isOneEditApart(name: string, written: string): boolean {
  if (name.length < MIN_NAME_LENGTH) return false;
  let start = 0;
  while (start < name.length && name[start] === written[start]) start += 1;
  let end = 0;
  while (end < Math.min(name.length, written.length) - start && name.at(-1 - end) === written.at(-1 - end)) end += 1;
  const [expected, actual] = [name.slice(start, name.length - end), written.slice(start, written.length - end)];
  const isSwap = expected.length === 2 && actual.length === 2 && expected[0] === actual[1] && expected[1] === actual[0];
  return isSwap || Math.max(expected.length, actual.length) === 1;
}

/** Text that is read as a number. Blank text is not a number, although `Number` reads it as 0. */
export const numericText = z.string().transform((text) => (text.trim() === '' ? NaN : Number(text)));

/** A whole number within limits. `rule` is the error message for every other value. */
export const wholeNumberSetting = (
  least: number,
  most: number,
  rule = `must be a whole number from ${least} to ${most}`,
) => numericText.pipe(z.number(rule).int(rule).min(least, rule).max(most, rule));

export const portSetting = wholeNumberSetting(0, 65535, 'must be a port from 0 (any free one) to 65535');

export const PORT_DESCRIPTION = 'Port to listen on. 0 picks a free port';

/** A path as shells read it: a leading `~` is the user's home folder, also where no shell replaces it. */
export const pathSetting = z
  .string()
  .transform((path) => resolve(/^~(?:$|[/\\])/.test(path) ? join(homedir(), path.slice(1)) : path));

export const logLevelSetting = z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']);

export const LOG_LEVEL_DESCRIPTION = 'trace, debug, info, warn, error, fatal or silent';

/** An origin without a path, such as `https://cloud.example.com`. */
export const originSetting = z
  .url({ protocol: /^https?$/, error: 'must be an origin, such as https://cloud.example.com', abort: true })
  .refine((text) => new URL(text).pathname + new URL(text).search === '/', {
    error: 'must be an origin without a path, such as https://cloud.example.com',
  })
  .refine((text) => new URL(text).username + new URL(text).password === '', {
    error: 'must be an origin without a user and a password, such as https://cloud.example.com',
  })
  .transform((text) => new URL(text).origin);

const AT_AFTER_HOST = /^\w+:\/\/[^/?#]*[/?#].*@/;
const AT_IN_PARAMETER = /^\w+:\/\/(?:[^/?#]*@[^/?#]*|[^:/?#]*)(?:\/[^@/?#]*)?\?\w+=[^#]*$/;

/**
 * Accepts a server URL in which user and password are percent-encoded, as drivers expect. `form` is an example URL for
 * the error message.
 */
export const serverUrlSetting = (protocol: RegExp, form: string) =>
  z
    .url({
      protocol,
      error: `must look like ${form}; in a user or password, write @ as %40, / as %2F, # as %23, ? as %3F`,
    })
    // Otherwise part of the password would be read as the host, which appears in messages and logs.
    .refine(
      (text) => !AT_AFTER_HOST.test(text) || AT_IN_PARAMETER.test(text),
      'contains an @ after the host: write @ as %40 and, in a user or password, / as %2F, # as %23, ? as %3F',
    )
    .refine(
      isPercentEncoded,
      'contains a % that does not begin a percent-encoding: write % as %25 in a user or password',
    );

function isPercentEncoded(text: string): boolean {
  try {
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
}
