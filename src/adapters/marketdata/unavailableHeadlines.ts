import type { HeadlineSource, HeadlinesAnswer } from '../../application/dashboard/market/headlineSource.port.js';

/** Answers every request with the reason why headlines are unavailable. */
export class UnavailableHeadlines implements HeadlineSource {
  constructor(private readonly reason: string) {}

  async about(): Promise<HeadlinesAnswer> {
    return { kind: 'unavailable', reason: this.reason };
  }
}
