import type { DunningNotices } from '../../../src/application/cloud/billing/dunningNotices.port.js';
import type { Restorable } from './memoryUnitOfWork.js';

export class MemoryDunningNotices implements DunningNotices, Restorable {
  private noted: ReadonlyMap<string, Date> = new Map();

  checkpoint(): () => void {
    const { noted } = this;
    return () => void (this.noted = noted);
  }

  async recordOnce(invoiceId: string, at: Date): Promise<boolean> {
    if (this.noted.has(invoiceId)) return false;
    this.noted = new Map([...this.noted, [invoiceId, at]]);
    return true;
  }
}
