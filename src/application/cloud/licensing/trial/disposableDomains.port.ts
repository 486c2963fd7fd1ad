export interface DisposableDomains {
  has(domain: string): boolean;
}
