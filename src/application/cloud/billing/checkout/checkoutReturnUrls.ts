import type { FieldProblem } from '../../../../domain/shared/failure/failure.js';

/** Checks the URLs to which the provider may redirect a buyer, so that nobody can send buyers to another site. */
export class CheckoutReturnUrls {
  readonly success: string;
  readonly cancel: string;

  constructor(
    publicUrl: string,
    private readonly allowedOrigins: readonly string[],
  ) {
    this.success = `${publicUrl}/checkout/success`;
    this.cancel = `${publicUrl}/checkout/cancel`;
  }

  problemsOf(addresses: Readonly<Record<string, string | null>>): readonly FieldProblem[] {
    return Object.entries(addresses)
      .filter(([, address]) => address !== null && !this.isAllowed(address))
      .map(([path]) => ({ path, message: `must be a URL whose origin is one of: ${this.allowedOrigins.join(', ')}` }));
  }

  /** Rejects URLs with a user name before the host, or with characters that URL parsers treat differently. */
  private isAllowed(address: string): boolean {
    if (!/^https?:\/\/[\x21-\x7e]+$/i.test(address) || address.includes('\\')) return false;
    const url = URL.parse(address);
    return url !== null && url.username === '' && url.password === '' && this.allowedOrigins.includes(url.origin);
  }
}
