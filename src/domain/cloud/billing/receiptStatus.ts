/** `pending`: not applied yet, or the last try failed. `waiting`: for its checkout. */
export const RECEIPT_STATUSES = ['pending', 'waiting', 'applied', 'ignored'] as const;
export type ReceiptStatus = (typeof RECEIPT_STATUSES)[number];

/** How long the provider's news are kept: it tells of nothing twice after 30 days. */
export const RECEIPTS_KEPT_DAYS = 90;
