import type { HeadlineSource, HeadlinesAnswer } from '../../application/dashboard/market/headlineSource.port.js';

/** Stands in for the headlines of price sources without headlines. */
export class UnavailableHeadlines implements HeadlineSource {
  constructor(private readonly reason: string) {}

  async about(): Promise<HeadlinesAnswer> {
    return { kind: 'unavailable', reason: this.reason };
  }
}
