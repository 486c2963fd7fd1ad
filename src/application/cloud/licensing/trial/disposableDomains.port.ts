/** The domains of disposable e-mail addresses. */
export interface DisposableDomains {
  has(domain: string): boolean;
}
