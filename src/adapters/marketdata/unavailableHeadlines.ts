import type { HeadlineSource, HeadlinesAnswer } from '../../application/dashboard/market/headlineSource.port.js';

/** Used in place of headlines when the price source has none: every request is answered with the reason. */
export class UnavailableHeadlines implements HeadlineSource {
  constructor(private readonly reason: string) {}

  async about(): Promise<HeadlinesAnswer> {
    return { kind: 'unavailable', reason: this.reason };
  }
}
