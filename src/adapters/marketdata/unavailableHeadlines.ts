import type { Headlines, HeadlinesAnswer } from '../../application/dashboard/market/headlines.port.js';

/** Used for price sources without headlines. */
export class UnavailableHeadlines implements Headlines {
  constructor(private readonly reason: string) {}

  async about(): Promise<HeadlinesAnswer> {
    return { kind: 'unavailable', reason: this.reason };
  }
}
