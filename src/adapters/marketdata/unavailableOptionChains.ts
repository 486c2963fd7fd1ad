import type { OptionChainSource } from '../../application/dashboard/market/optionChainSource.port.js';
import type { OptionDataResult } from '../../domain/dashboard/analysis/options/optionsAudit.js';

/** Answers every request with the reason why option chains are unavailable. */
export class UnavailableOptionChains implements OptionChainSource {
  constructor(private readonly reason: string) {}

  async at(): Promise<OptionDataResult> {
    return { kind: 'none', reason: this.reason };
  }

  async saveVolatility(): Promise<void> {}
}
