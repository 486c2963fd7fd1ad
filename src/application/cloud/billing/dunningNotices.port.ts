/** Which unpaid invoices a holder was told of. */
export interface DunningNotices {
  /** True the first time for an invoice. */
  recordOnce(invoiceId: string, at: Date): Promise<boolean>;
}
