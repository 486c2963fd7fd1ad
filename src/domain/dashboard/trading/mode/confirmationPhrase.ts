/** The phrase that a user types to confirm going live; it is hard to type by mistake. */
export const confirmationPhraseFor = (broker: string): string => `go live on ${broker}`;
