/** What a person types to go live: words that nobody types by mistake. */
export const confirmationPhraseFor = (broker: string): string => `go live on ${broker}`;
