/** Mail domains whose addresses are thrown away after use. */
export interface DisposableDomains {
  has(domain: string): boolean;
}
