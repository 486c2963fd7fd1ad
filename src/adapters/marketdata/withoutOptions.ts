import type { OptionChains } from '../../application/dashboard/market/optionChains.port.js';
import type { OptionsGiven } from '../../domain/dashboard/analysis/options/optionsState.js';

/** Stands where a price source has no option chains. */
export class WithoutOptions implements OptionChains {
  constructor(private readonly reason: string) {}

  async at(): Promise<OptionsGiven> {
    return { kind: 'none', reason: this.reason };
  }

  async keepVolatility(): Promise<void> {}
}
