import type { MailLinks } from './mailContent.js';

/** The page where the holder of the token ends a kind of mail, or begins it again. */
export const unsubscribeUrlOf = (token: string, { publicUrl }: MailLinks): string =>
  `${publicUrl}/unsubscribe/${token}`;
