/** What a person types to go live: words that nobody types by mistake. */
export const confirmationFor = (broker: string): string => `go live on ${broker}`;
