import type { ZodType } from 'zod';
import { SourceFailure } from './sourceFailure.js';

/** @throws SourceFailure */
export function parseReply<T>(title: string, schema: ZodType<T>, reply: unknown): T {
  const parsed = schema.safeParse(reply);
  if (!parsed.success) throw invalidReply(title, parsed.error);
  return parsed.data;
}

export const invalidReply = (title: string, cause: unknown): SourceFailure =>
  new SourceFailure('nonsense', `${title} sent an invalid reply.`, { cause });
