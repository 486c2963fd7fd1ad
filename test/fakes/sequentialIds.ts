import type { IdGenerator } from '../../src/application/shared/ids.port.js';

/** Generates 00000000-0000-4000-8000-000000000001 and so on. */
export class SequentialIds implements IdGenerator {
  private count = 0;

  next(): string {
    this.count += 1;
    return uuidNumber(this.count);
  }
}

export const uuidNumber = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
