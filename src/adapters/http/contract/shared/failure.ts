import { z } from 'zod';

/** Every error body: `error` is for programs and `message` for people; some errors have further fields. */
export const failureBody = z
  .object({
    detail: z.looseObject({
      error: z.string().describe('A stable code, such as invalid_request. Codes can be added.'),
      message: z.string(),
    }),
  })
  .meta({ id: 'Failure' });
