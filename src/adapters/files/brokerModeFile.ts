import { z } from 'zod';
import type { BrokerModes } from '../../application/broker/brokerModes.port.js';
import type { BrokerModeRecord } from '../../domain/brokerMode/brokerModeRecord.js';
import { readIfPresent, writeAtomically } from './atomicFile.js';

const file = z.object({
  schema_version: z.literal(1),
  mode: z.enum(['dryrun', 'live']),
  dryrun_since: z.iso.datetime({ precision: 3 }),
  account: z.string().nullable(),
  ended_by: z.string().nullable(),
});

/** The broker mode in one JSON file. */
export class BrokerModeFile implements BrokerModes {
  constructor(
    private readonly path: string,
    private readonly warn: (message: string) => void,
  ) {}

  async load(): Promise<BrokerModeRecord | null> {
    const bytes = await readIfPresent(this.path);
    if (bytes === null) return null;
    const parsed = file.safeParse(parseJson(bytes.toString('utf8')));
    if (!parsed.success) {
      this.warn(`${this.path} cannot be read: the broker is in dryrun, and its dry-run window begins anew.`);
      return null;
    }
    const { mode, dryrun_since, account, ended_by } = parsed.data;
    return { mode, dryrunSince: Date.parse(dryrun_since), account, endedBy: ended_by };
  }

  save({ mode, dryrunSince, account, endedBy }: BrokerModeRecord): Promise<void> {
    const content = { schema_version: 1, mode, dryrun_since: new Date(dryrunSince).toISOString(), account, ended_by: endedBy };
    return writeAtomically(this.path, JSON.stringify(content));
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
