import { z } from 'zod';

/** A setting that stops the start: said in one line, without a stack. */
export class BadSettings extends Error {
  override readonly name = 'BadSettings';
}

/** Reads settings from the environment; an empty variable counts as absent. Never repeats a value, which may be secret. */
export function readSettings<T>(schema: z.ZodType<T>, environment: Readonly<Record<string, string | undefined>>): T {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = schema.safeParse(present);
  if (parsed.success) return parsed.data;
  throw new BadSettings(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '));
}

export const port = z.coerce
  .number()
  .int()
  .min(0)
  .max(65535, 'wants a port from 0 (any free one) to 65535');

export const logLevel = z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']);

/** An origin without a path, as in `https://cloud.example.com`. */
export const origin = z
  .url({ protocol: /^https?$/, error: 'wants an origin, as in https://cloud.example.com' })
  .refine((text) => URL.canParse(text) && new URL(text).pathname === '/' && new URL(text).search === '', {
    error: 'wants an origin without a path, as in https://cloud.example.com',
  })
  .transform((text) => new URL(text).origin);
