import { z } from 'zod';

/** Numbers by name; null for a value that cannot be computed. */
export const figuresByName = z.record(z.string(), z.number().nullable());
