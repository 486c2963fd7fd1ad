import type { z } from 'zod';
import { joinWithOr } from '../../../domain/shared/listText.js';

/** Rewords common Zod messages as phrases that follow the name of a field, such as “is missing”. */
export function issueInWords(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined) return 'is missing';
  if (issue.code === 'invalid_value') return `must be ${joinWithOr(issue.values.map(String))}`;
  if (issue.code === 'invalid_type' && issue.expected === 'int') return 'must be a whole number';
  if (issue.code === 'invalid_type' && issue.expected === 'number') return 'must be a number';
  if (issue.code === 'too_small' && isInclusiveNumberLimit(issue)) return `must be at least ${issue.minimum}`;
  if (issue.code === 'too_big' && isInclusiveNumberLimit(issue)) return `must be at most ${issue.maximum}`;
  if (issue.code === 'too_small' && issue.minimum === 1 && UNITS.has(issue.origin)) return 'must not be empty';
  if (issue.code !== 'too_big') return undefined;
  const unit = UNITS.get(issue.origin);
  return unit === undefined ? undefined : `must have at most ${issue.maximum} ${unit}`;
}

const isInclusiveNumberLimit = ({ origin, inclusive }: { readonly origin: string; readonly inclusive?: boolean }) =>
  (origin === 'number' || origin === 'int') && inclusive === true;

const UNITS: ReadonlyMap<string, string> = new Map([
  ['string', 'characters'],
  ['array', 'items'],
]);
