import { z } from 'zod';

export const healthReply = z.object({ status: z.literal('ok'), timestamp: z.iso.datetime({ precision: 3 }) });
