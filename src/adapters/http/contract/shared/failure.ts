import { z } from 'zod';

/** Every error body: `error` is for programs, `message` for people; some errors have more fields. */
export const failureBody = z
  .object({ detail: z.looseObject({ error: z.string(), message: z.string() }) })
  .meta({ id: 'Failure' });
