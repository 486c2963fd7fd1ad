import type { PaperAccount, PaperAccounts } from '../../src/application/dashboard/trading/broker/paperAccounts.port.js';

export class MemoryPaperAccounts implements PaperAccounts {
  private kept: PaperAccount | null = null;

  async load(): Promise<PaperAccount | null> {
    return this.kept;
  }

  async save(account: PaperAccount): Promise<void> {
    this.kept = account;
  }
}
