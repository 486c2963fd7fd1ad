/** Records the unpaid invoices about which holders were notified. */
export interface DunningNotices {
  /** Returns true the first time it is called for an invoice. */
  recordOnce(invoiceId: string, at: Date): Promise<boolean>;
}
