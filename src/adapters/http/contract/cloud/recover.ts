import { z } from 'zod';
import { emailAddress } from '../shared/emailAddress.js';

export const recoverKeyRequest = z.object({ email: emailAddress });
export const recoverKeyReply = z.object({ message: z.string() });
