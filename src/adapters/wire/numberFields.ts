import { z } from 'zod';

/** Numeric strings are parsed; anything else becomes null. */
export const numberOrNull = z
  .union([z.number(), z.string(), z.null()])
  .optional()
  .transform((value) => {
    const parsed = value === null || value === undefined || value === '' ? NaN : Number(value);
    return Number.isFinite(parsed) ? parsed : null;
  });

export const numberField = numberOrNull.pipe(z.number());
