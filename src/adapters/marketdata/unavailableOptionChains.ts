import type { OptionChainSource } from '../../application/dashboard/market/optionChainSource.port.js';
import type { OptionDataResult } from '../../domain/dashboard/analysis/options/optionsAudit.js';

/** Used in place of option chains when the price source has none: every request is answered with the reason. */
export class UnavailableOptionChains implements OptionChainSource {
  constructor(private readonly reason: string) {}

  async at(): Promise<OptionDataResult> {
    return { kind: 'none', reason: this.reason };
  }

  async saveVolatility(): Promise<void> {}
}
