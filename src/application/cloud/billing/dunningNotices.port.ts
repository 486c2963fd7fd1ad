/** Records the unpaid invoices that holders were notified of. */
export interface DunningNotices {
  /** True the first time for an invoice. */
  recordOnce(invoiceId: string, at: Date): Promise<boolean>;
}
