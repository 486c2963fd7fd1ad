import { expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { Conflict } from '../../../../src/domain/shared/failure/failure.js';
import { MemoryRemoteSnapshots } from '../../../fakes/dashboard/memoryRemoteSnapshots.js';
import { runs } from '../../../runs.js';
import { createTestMachine, PASSPHRASE, type TestMachine } from './testMachine.js';

jest.setTimeout(120_000);

const FILE = 'portfolio.csv';

const who = fc.constantFrom(0, 1);
const step = fc.oneof(
  fc.record({ kind: fc.constant('edit' as const), who }),
  fc.record({ kind: fc.constant('push' as const), who, anyway: fc.boolean() }),
  fc.record({ kind: fc.constant('pull' as const), who, replace: fc.boolean() }),
);

/** Returns false when the work ends with a sync conflict. */
async function done(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof Conflict && error.slug === 'sync_conflict') return false;
    throw error;
  }
}

/** Two machines that push, pull and edit in any order, and the snapshots that each machine's user knows. */
class World {
  readonly cloud = new MemoryRemoteSnapshots();
  readonly machines: readonly [TestMachine, TestMachine] = [
    createTestMachine('desk', this.cloud),
    createTestMachine('laptop', this.cloud),
  ];
  /** The content of the edited file in each snapshot, by snapshot id. */
  readonly contents = new Map<string, string>();
  readonly nonces: string[] = [];
  /** For each machine, the snapshots that it made, pulled, or learned of from a conflict before it pushed anyway. */
  private readonly known = [new Set<string>(), new Set<string>()] as const;
  private edits = 0;

  edit(at: 0 | 1): void {
    this.edits += 1;
    this.machines[at].files.set(FILE, `edit ${this.edits}`);
  }

  async push(at: 0 | 1, anyway: boolean): Promise<void> {
    const before = this.cloud.stored.map(({ id }) => id);
    const newestIsKnown = before.length === 0 || this.known[at].has(before.at(-1) ?? '');
    const content = this.machines[at].files.get(FILE) ?? '';
    if (!(await done(this.machines[at].push.execute({ passphrase: PASSPHRASE, anyway })))) return;
    expect(anyway || newestIsKnown).toBe(true);
    const pushed = this.cloud.stored.at(-1);
    for (const id of [...before, pushed?.id ?? '']) this.known[at].add(id);
    this.contents.set(pushed?.id ?? '', content);
    this.nonces.push(Buffer.from(pushed?.sealed.subarray(0, 12) ?? []).toString('hex'));
  }

  async pull(at: 0 | 1, replace: boolean): Promise<void> {
    const newest = this.cloud.stored.at(-1);
    if (newest === undefined) return;
    const { files, pull, replaced } = this.machines[at];
    const content = files.get(FILE) ?? '';
    if (!(await done(pull.execute({ passphrase: PASSPHRASE, replace })))) return;
    this.known[at].add(newest.id);
    expect(files.get(FILE) ?? '').toBe(this.contents.get(newest.id));
    if (content !== '') expect(replaced.map(([, each]) => each)).toContain(content);
    if (!replace && content !== '') expect([...this.contents.values()]).toContain(content);
  }
}

it('two machines never replace an unpushed change without the user’s consent, and never reuse a nonce', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const world = new World();
      for (const each of steps) {
        const at = each.who === 0 ? 0 : 1;
        if (each.kind === 'edit') world.edit(at);
        else if (each.kind === 'push') await world.push(at, each.anyway);
        else await world.pull(at, each.replace);
      }
      expect(new Set(world.nonces).size).toBe(world.nonces.length);
    }),
    { numRuns: runs() },
  );
});
