import type {
  PaperAccount,
  PaperAccountStore,
} from '../../../src/application/dashboard/trading/broker/paperAccountStore.port.js';

export class MemoryPaperAccountStore implements PaperAccountStore {
  private stored: PaperAccount | null = null;

  async load(): Promise<PaperAccount | null> {
    return this.stored;
  }

  async save(account: PaperAccount): Promise<void> {
    this.stored = account;
  }
}
