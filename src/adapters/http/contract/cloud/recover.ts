import { z } from 'zod';
import { storedEmailAddress } from '../shared/emailAddress.js';

export const recoverKeyRequest = z.object({ email: storedEmailAddress });
export const recoverKeyReply = z.object({ message: z.string() });
