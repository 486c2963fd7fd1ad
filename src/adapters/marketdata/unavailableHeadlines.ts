import type { HeadlineSource, HeadlinesAnswer } from '../../application/dashboard/market/headlineSource.port.js';

/** Stands in for a price source that has no headlines: answers every request with the reason. */
export class UnavailableHeadlines implements HeadlineSource {
  constructor(private readonly reason: string) {}

  async about(): Promise<HeadlinesAnswer> {
    return { kind: 'unavailable', reason: this.reason };
  }
}
