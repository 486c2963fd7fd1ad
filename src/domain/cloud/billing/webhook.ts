/** How far the timestamp of a webhook may be from now, in either direction. */
export const SIGNATURE_TOLERANCE_SECONDS = 300;

/** The provider's news take a few kilobytes. */
export const LARGEST_NEWS_BYTES = 1024 * 1024;
