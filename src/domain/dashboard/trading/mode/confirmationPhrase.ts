/** The phrase that a person types to go live; nobody types it by mistake. */
export const confirmationPhraseFor = (broker: string): string => `go live on ${broker}`;
