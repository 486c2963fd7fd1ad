export interface Headline {
  readonly title: string;
  /** An http or https address. */
  readonly url: string;
  readonly publisher: string;
  /** ISO 8601, UTC. */
  readonly publishedAt: string;
}

export type HeadlinesAnswer =
  | { readonly kind: 'headlines'; readonly headlines: readonly Headline[] }
  | { readonly kind: 'unavailable'; readonly reason: string };

/** A source of headlines about a symbol. */
export interface HeadlineSource {
  /** Returns headlines, newest first. If the source has none or cannot be reached, returns the reason. */
  about(symbol: string): Promise<HeadlinesAnswer>;
}
