/** How old the signature of the provider's news may be. */
export const SIGNATURE_TOLERANCE_SECONDS = 300;

/** The provider's news take a few kilobytes. */
export const LARGEST_NEWS_BYTES = 1024 * 1024;
