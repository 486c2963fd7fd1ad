import { z } from 'zod';

/** Numbers by name; null where one cannot be computed. */
export const figuresByName = z.record(z.string(), z.number().nullable());
