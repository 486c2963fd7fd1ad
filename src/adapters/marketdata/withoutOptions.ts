import type { OptionChains, OptionsAnswer } from '../../application/audit/optionChains.port.js';

/** Stands where a price source has no option chains. */
export class WithoutOptions implements OptionChains {
  constructor(private readonly reason: string) {}

  async at(): Promise<OptionsAnswer> {
    return { kind: 'none', reason: this.reason };
  }

  async keepVolatility(): Promise<void> {}
}
