import { z } from 'zod';
import { timestamp } from './fields.js';

export const healthReply = z.object({ status: z.literal('ok'), timestamp });
