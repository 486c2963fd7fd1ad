import { z } from 'zod';
import { emailAddress } from '../shared/emailAddress.js';

export const recoverRequest = z.object({ email: emailAddress });
export const recoverReply = z.object({ message: z.string() });
