import type { Headlines, HeadlinesAnswer } from '../../application/dashboard/market/headlines.port.js';

/** Stands in for the headlines of price sources without headlines. */
export class UnavailableHeadlines implements Headlines {
  constructor(private readonly reason: string) {}

  async about(): Promise<HeadlinesAnswer> {
    return { kind: 'unavailable', reason: this.reason };
  }
}
