import type {
  PaperAccount,
  PaperAccountStore,
} from '../../src/application/dashboard/trading/broker/paperAccountStore.port.js';

export class MemoryPaperAccountStore implements PaperAccountStore {
  private kept: PaperAccount | null = null;

  async load(): Promise<PaperAccount | null> {
    return this.kept;
  }

  async save(account: PaperAccount): Promise<void> {
    this.kept = account;
  }
}
