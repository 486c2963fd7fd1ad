import { z } from 'zod';
import type { BrokerModes } from '../../application/broker/brokerModes.port.js';
import { BROKER_MODES } from '../../domain/brokerMode/brokerMode.js';
import type { BrokerModeRecord } from '../../domain/brokerMode/brokerModeRecord.js';
import { JsonFile } from './jsonFile.js';

const shape = z.object({
  schema_version: z.literal(1),
  mode: z.enum(BROKER_MODES),
  dryrun_since: z.iso.datetime({ precision: 3 }),
  account: z.string().nullable(),
  ended_by: z.string().nullable(),
});

/** The broker mode in one JSON file. */
export class BrokerModeFile implements BrokerModes {
  private readonly file: JsonFile<z.infer<typeof shape>>;

  constructor(path: string, warn: (message: string) => void) {
    this.file = new JsonFile(path, shape, warn, 'the broker is in dryrun, and its dry-run window begins anew');
  }

  async load(): Promise<BrokerModeRecord | null> {
    const kept = await this.file.load();
    if (kept === null) return null;
    const { mode, dryrun_since, account, ended_by } = kept;
    return { mode, dryrunSince: Date.parse(dryrun_since), account, endedBy: ended_by };
  }

  save({ mode, dryrunSince, account, endedBy }: BrokerModeRecord): Promise<void> {
    return this.file.save({ schema_version: 1, mode, dryrun_since: new Date(dryrunSince).toISOString(), account, ended_by: endedBy });
  }
}
