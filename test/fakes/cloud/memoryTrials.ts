import type { Licenses } from '../../../src/application/cloud/licensing/licenses.port.js';
import type { EndingTrial, TrialRecord, Trials } from '../../../src/application/cloud/licensing/trial/trials.port.js';
import type { Restorable } from './memoryUnitOfWork.js';

interface Row extends TrialRecord {
  readonly remindedAt: Date | null;
}

/** Reads the trials together with their licenses, as a database does. */
export class MemoryTrials implements Trials, Restorable {
  private rows: readonly Row[] = [];

  constructor(private readonly licenses: Licenses) {}

  checkpoint(): () => void {
    const { rows } = this;
    return () => void (this.rows = rows);
  }

  /** All trials in the order of insertion. */
  get all(): readonly TrialRecord[] {
    return this.rows;
  }

  async find(mailbox: string): Promise<TrialRecord | null> {
    const found = this.rows.find((row) => row.mailbox === mailbox);
    if (found === undefined) return null;
    const { licenseId, networkHashes, startedAt, source } = found;
    return { mailbox, licenseId, networkHashes, startedAt, source };
  }

  async add(trial: TrialRecord): Promise<void> {
    const taken = this.rows.some((row) => row.mailbox === trial.mailbox || row.licenseId === trial.licenseId);
    if (taken) throw new Error('there is such a trial already');
    await this.licenses.get(trial.licenseId);
    this.rows = [...this.rows, { ...trial, remindedAt: null }];
  }

  async replace(mailbox: string, licenseId: string, at: Date): Promise<void> {
    const own = this.rows.find((row) => row.mailbox === mailbox);
    const started: TrialRecord = own ?? { mailbox, licenseId, networkHashes: [''], startedAt: at, source: null };
    this.rows = this.rows.filter((row) => row !== own);
    await this.add({ ...started, licenseId });
  }

  async startsFrom(networkHash: string, since: Date): Promise<readonly Date[]> {
    return this.rows
      .filter((row) => row.networkHashes.includes(networkHash) && row.startedAt > since)
      .map(({ startedAt }) => startedAt)
      .toSorted((a, b) => a.getTime() - b.getTime());
  }

  async endingBefore(before: Date, now: Date, most: number): Promise<readonly EndingTrial[]> {
    const ending: EndingTrial[] = [];
    for (const { licenseId } of this.rows.filter(({ remindedAt }) => remindedAt === null)) {
      const { tier, status, email, expiresAt } = await this.licenses.get(licenseId);
      const soon = expiresAt !== null && expiresAt > now && expiresAt <= before;
      if (soon && tier === 'trial' && status === 'active') ending.push({ licenseId, email, expiresAt });
    }
    return ending.toSorted((a, b) => a.expiresAt.getTime() - b.expiresAt.getTime()).slice(0, most);
  }

  async markReminded(licenseId: string, at: Date): Promise<boolean> {
    const marks = this.rows.some((row) => row.licenseId === licenseId && row.remindedAt === null);
    if (marks) this.rows = this.rows.map((row) => (row.licenseId === licenseId ? { ...row, remindedAt: at } : row));
    return marks;
  }
}
