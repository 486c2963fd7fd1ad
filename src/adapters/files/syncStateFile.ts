import { z } from 'zod';
import type { SyncState, SyncStates } from '../../application/backup/syncStates.port.js';
import type { Ids } from '../../application/ids.port.js';
import { readIfPresent, writeAtomically } from './atomicFile.js';
import { parseJson } from './parseJson.js';

export const SYNC_STATE_FILE = 'sync.json';

const moment = z.iso.datetime({ precision: 3 });

const file = z.object({
  schema_version: z.literal(1),
  machine: z.string().min(1),
  parent: z.string().nullable(),
  horizon: moment.nullable(),
  digests: z.record(z.string(), z.string()).nullable(),
  last_push_at: moment.nullable(),
  last_pull_at: moment.nullable().default(null),
});

/** What the last push or pull left, in one JSON file. It holds no secret. */
export class SyncStateFile implements SyncStates {
  constructor(
    private readonly path: string,
    /** What people call this machine. */
    private readonly machineName: string,
    private readonly ids: Ids,
    private readonly warn: (message: string) => void,
  ) {}

  async load(): Promise<SyncState> {
    const bytes = await readIfPresent(this.path);
    const parsed = bytes && file.safeParse(parseJson(bytes.toString('utf8')));
    if (parsed?.success) {
      const { machine, parent, horizon, digests, last_push_at, last_pull_at } = parsed.data;
      return { machine: { id: machine, name: this.machineName }, parent, horizon, digests, lastPushAt: last_push_at, lastPullAt: last_pull_at };
    }
    if (bytes !== null) this.warn(`${this.path} cannot be read: this machine is a new one to the backups.`);
    return { machine: { id: this.ids.next(), name: this.machineName }, parent: null, horizon: null, digests: null, lastPushAt: null, lastPullAt: null };
  }

  save(state: SyncState): Promise<void> {
    return writeAtomically(this.path, syncStateText(state));
  }
}

export const syncStateText = ({ machine, parent, horizon, digests, lastPushAt, lastPullAt }: SyncState): string =>
  JSON.stringify({ schema_version: 1, machine: machine.id, parent, horizon, digests, last_push_at: lastPushAt, last_pull_at: lastPullAt });
