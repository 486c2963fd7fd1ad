import { z } from 'zod';
import type { SyncState, SyncStateStore } from '../../application/dashboard/backup/syncStateStore.port.js';
import type { IdGenerator } from '../../application/shared/ids.port.js';
import { JsonFile } from './durable/jsonFile.js';

export const SYNC_STATE_FILE = 'sync.json';

const moment = z.iso.datetime({ precision: 3 });

const shape = z.object({
  schema_version: z.literal(1),
  machine: z.string().min(1),
  parent: z.string().nullable(),
  horizon: moment.nullable(),
  digests: z.record(z.string(), z.string()).nullable(),
  last_push_at: moment.nullable(),
  last_pull_at: moment.nullable().default(null),
});

/** Stores the state of the last push or pull in one JSON file, without secrets. */
export class SyncStateFile implements SyncStateStore {
  private readonly file: JsonFile<z.infer<typeof shape>>;

  /** @param machineName name of this machine for display */
  constructor(
    path: string,
    private readonly machineName: string,
    private readonly ids: IdGenerator,
    warn: (message: string) => void,
  ) {
    this.file = new JsonFile(
      path,
      shape,
      warn,
      'this machine is treated as one that has never pushed or pulled a backup',
    );
  }

  async load(): Promise<SyncState> {
    const kept = await this.file.load();
    if (kept === null)
      return {
        machine: { id: this.ids.next(), name: this.machineName },
        parent: null,
        horizon: null,
        digests: null,
        lastPushAt: null,
        lastPullAt: null,
      };
    const { machine, parent, horizon, digests, last_push_at, last_pull_at } = kept;
    return {
      machine: { id: machine, name: this.machineName },
      parent,
      horizon,
      digests,
      lastPushAt: last_push_at,
      lastPullAt: last_pull_at,
    };
  }

  save(state: SyncState): Promise<void> {
    return this.file.save(fieldsOf(state));
  }
}

export const syncStateText = (state: SyncState): string => JSON.stringify(fieldsOf(state));

const fieldsOf = ({ machine, parent, horizon, digests, lastPushAt, lastPullAt }: SyncState): z.infer<typeof shape> => ({
  schema_version: 1,
  machine: machine.id,
  parent,
  horizon,
  digests: digests === null ? null : { ...digests },
  last_push_at: lastPushAt,
  last_pull_at: lastPullAt,
});
