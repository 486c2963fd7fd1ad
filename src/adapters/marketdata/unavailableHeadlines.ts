import type { Headlines, HeadlinesAnswer } from '../../application/dashboard/market/headlines.port.js';

/** Stands where a price source has no headlines. */
export class UnavailableHeadlines implements Headlines {
  constructor(private readonly reason: string) {}

  async about(): Promise<HeadlinesAnswer> {
    return { kind: 'unavailable', reason: this.reason };
  }
}
