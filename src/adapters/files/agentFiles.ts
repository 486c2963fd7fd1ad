import { join } from 'node:path';
import { z } from 'zod';
import type { AgentRecords } from '../../application/dashboard/agents/agentRecords.port.js';
import type { BriefingLogStore } from '../../application/dashboard/agents/briefingLogStore.port.js';
import type { ReleaseCheckStore } from '../../application/dashboard/release/releaseCheckStore.port.js';
import type { Clock } from '../../application/shared/clock.port.js';
import { briefingDay, withDayClosed, EMPTY_BRIEFING_LOG } from '../../domain/dashboard/agents/briefingSchedule.js';
import { isVersion } from '../../domain/shared/release/version.js';
import { DISK } from './durable/disk.js';
import { JsonFile } from './durable/jsonFile.js';

type Warn = (message: string) => void;

const moment = z.iso.datetime({ precision: 3 });
const version = z.string().refine(isVersion);

const records = z.record(
  z.string(),
  z.object({
    state: z.enum(['resting', 'backingOff']),
    nextAt: z.number().nullable(),
    lastSuccessAt: z.number().nullable(),
    lastError: z.string().nullable(),
    failures: z.int().min(0),
  }),
);

/** Stores the agents' records in `agents.json`. */
export function agentRecordsFile(folder: string, warn: Warn, disk = DISK): AgentRecords {
  const file = new JsonFile(join(folder, 'agents.json'), records, warn, undefined, disk);
  return { load: async () => (await file.load()) ?? {}, save: (content) => file.save(content) };
}

const day = z.iso.date();
const briefings = z.object({ closed: z.array(day), tried: z.object({ day, tries: z.int().min(0) }).nullable() });

/**
 * Stores in `briefings.json` which briefings were sent. When the file cannot be read, today's briefing counts as sent.
 */
export function briefingLogFile(folder: string, clock: Clock, warn: Warn): BriefingLogStore {
  const file = new JsonFile(join(folder, 'briefings.json'), briefings, warn, "today's briefing counts as sent");
  return {
    async load() {
      const log = await file.load();
      return file.isUnreadable ? withDayClosed(EMPTY_BRIEFING_LOG, briefingDay(clock.now().getTime())) : log;
    },
    save: (log) => file.save({ closed: [...log.closed], tried: log.tried }),
  };
}

const releaseFields = z.object({
  origin: z.string(),
  checked_at: moment,
  etag: z.string().nullable(),
  release: z.object({
    version,
    min_version: version,
    download: z.object({
      mac: z.string().nullable(),
      win: z.string().nullable(),
      win_x64: z.string().exactOptional(),
      macos_arm64: z.string().exactOptional(),
      macos_x64: z.string().exactOptional(),
      linux_x64: z.string().exactOptional(),
      linux_arm64: z.string().exactOptional(),
    }),
    release_notes: z.string(),
  }),
});

/** Stores in `update.json` the latest release that the cloud at `origin` has announced. */
export function releaseCheckFile(folder: string, origin: string, warn: Warn): ReleaseCheckStore {
  const file = new JsonFile(join(folder, 'update.json'), releaseFields, warn);
  return {
    async load() {
      const kept = await file.load();
      return kept === null || kept.origin !== origin
        ? null
        : { release: kept.release, etag: kept.etag, checkedAt: new Date(kept.checked_at) };
    },
    save: ({ release, etag, checkedAt }) => file.save({ origin, checked_at: checkedAt.toISOString(), etag, release }),
  };
}
