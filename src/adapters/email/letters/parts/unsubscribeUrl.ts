import type { MailLinks } from './mailContent.js';

/** The page where the holder of the token unsubscribes from a mailing list or resubscribes. */
export const unsubscribeUrlOf = (token: string, { publicUrl }: MailLinks): string =>
  `${publicUrl}/unsubscribe/${token}`;
