import { z } from 'zod';
import type {
  BrokerModeStore,
  StoredBrokerMode,
} from '../../../application/dashboard/trading/broker/brokerModeStore.port.js';
import { BROKER_MODES } from '../../../domain/dashboard/trading/mode/brokerMode.js';
import { overwriteInPlace, removeDurably } from '../durable/atomicFile.js';
import { DISK } from '../durable/disk.js';
import { JsonFile } from '../durable/jsonFile.js';

const shape = z.object({
  schema_version: z.literal(1),
  mode: z.enum(BROKER_MODES),
  dryrun_since: z.iso.datetime({ precision: 3 }),
  doubted_since: z.iso.datetime({ precision: 3 }).optional(),
  account: z.string().nullable(),
  ended_by: z.string().nullable(),
});

/** Stores the broker mode in one JSON file. */
export class BrokerModeFile implements BrokerModeStore {
  private readonly file: JsonFile<z.infer<typeof shape>>;

  constructor(
    private readonly path: string,
    warn: (message: string) => void,
    private readonly disk = DISK,
  ) {
    this.file = new JsonFile(path, shape, warn, 'the broker is in dry run, and its dry-run window restarts', disk);
  }

  async load(): Promise<StoredBrokerMode | null> {
    const kept = await this.file.load();
    if (kept === null) return null;
    const { mode, dryrun_since, doubted_since, account, ended_by } = kept;
    return {
      mode,
      dryrunSince: Date.parse(dryrun_since),
      doubtedSince: doubted_since === undefined ? null : Date.parse(doubted_since),
      account,
      endedBy: ended_by,
    };
  }

  save(record: StoredBrokerMode): Promise<void> {
    return this.file.save(fieldsOf(record));
  }

  /**
   * Overwrites the stored bytes in place, which needs no disk space. A partial write is unreadable and counts as dry
   * run.
   */
  async revokeLive(): Promise<void> {
    const kept = await this.load();
    if (kept?.mode !== 'live') return;
    const dryrun = JSON.stringify(fieldsOf({ ...kept, mode: 'dryrun', account: null, endedBy: null }));
    const { length } = JSON.stringify(fieldsOf(kept));
    await overwriteInPlace(this.path, dryrun.padEnd(length), this.disk).catch(() =>
      removeDurably(this.path, this.disk),
    );
  }
}

const fieldsOf = ({ mode, dryrunSince, doubtedSince, account, endedBy }: StoredBrokerMode): z.infer<typeof shape> => ({
  schema_version: 1,
  mode,
  dryrun_since: new Date(dryrunSince).toISOString(),
  ...(doubtedSince === null ? {} : { doubted_since: new Date(doubtedSince).toISOString() }),
  account,
  ended_by: endedBy,
});
