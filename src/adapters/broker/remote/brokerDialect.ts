/** The conventions of one broker's HTTP interface. */
export interface BrokerDialect {
  /** Name of the broker for display. */
  readonly title: string;
  /** Sentences that say which settings to check: `refused` after 401 or 403, and `missing` after 404. */
  readonly advice: { readonly refused: string; readonly missing: string };
  /** The reasons that a reply gives for refusing the request; null for any other reply. */
  complaintOf(status: number, body: unknown, text: string): readonly string[] | null;
  /** Translates the reasons of a refusal into sentences. */
  rejectionMessage(texts: readonly string[]): string;
}
