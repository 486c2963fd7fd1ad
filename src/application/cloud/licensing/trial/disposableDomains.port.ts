/** Mail domains of disposable addresses. */
export interface DisposableDomains {
  has(domain: string): boolean;
}
