import { z } from 'zod';

export const csrfTokenReply = z.object({ token: z.string().regex(/^[0-9a-f]{64}$/) });
