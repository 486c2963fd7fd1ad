/** Held while anything that an address has bought changes. */
export const buyerLock = (email: string): string => `purchases of ${email.toLowerCase()}`;
