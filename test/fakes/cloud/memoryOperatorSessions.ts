import type { OperatorSessions } from '../../../src/application/cloud/operations/operatorSessions.port.js';

export class MemoryOperatorSessions implements OperatorSessions {
  private readonly expiries = new Map<string, Date>();

  async add(tokenDigest: string, expiresAt: Date): Promise<void> {
    if (this.expiries.has(tokenDigest)) throw new Error('This session exists already.');
    this.expiries.set(tokenDigest, expiresAt);
  }

  async expiryOf(tokenDigest: string): Promise<Date | null> {
    return this.expiries.get(tokenDigest) ?? null;
  }

  async end(tokenDigest: string): Promise<void> {
    this.expiries.delete(tokenDigest);
  }

  async prune(before: Date): Promise<number> {
    const expired = [...this.expiries].filter(([, expiresAt]) => expiresAt < before);
    for (const [tokenDigest] of expired) this.expiries.delete(tokenDigest);
    return expired.length;
  }
}
