import { ContainerModule } from '../../injection.js';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { JsonLinesLog } from '../../../adapters/files/jsonLinesLog.js';
import { MemoryRateLimits } from '../../../adapters/limits/memoryRateLimits.js';
import { inspectorStreams } from '../../../adapters/http/local/inspector.routes.js';
import { InspectionRecorder } from '../../../adapters/inspector/recorder/inspectionRecorder.js';
import { ReadInspection } from '../../../adapters/inspector/recorder/readInspection.js';
import { hideSecrets } from '../../../application/shared/hideSecrets.js';
import { HOME_FILES } from '../../../domain/dashboard/backup/homeFiles.js';
import { STATUS_EVENTS } from '../../../domain/dashboard/machines.js';
import { MACHINES } from '../../machines.js';
import { systemClock } from '../../systemClock.js';
import { T } from './tokens.js';

/** What this machine gives: clock, ids, log, memory, disk. */
export const machineModule = new ContainerModule(({ bind }) => {
  bind(T.clock).toConstantValue(systemClock);
  bind(T.ids).toConstantValue({ next: randomUUID });
  bind(T.warn).toResolvedValue((log) => (message: string) => log.warn(message), [T.log]);
  bind(T.report).toResolvedValue(
    (log) => (problem: unknown, during: string) => log.error({ err: problem }, during),
    [T.log],
  );
  bind(InspectionRecorder).toResolvedValue(
    (clock) => new InspectionRecorder({ now: () => clock.now().getTime(), statusEvents: STATUS_EVENTS }),
    [T.clock],
  );
  bind(T.inspect).toResolvedValue(({ inspect }) => inspect, [InspectionRecorder]);
  bind(ReadInspection).toResolvedValue(
    (recorder) => new ReadInspection(recorder, MACHINES, hideSecrets),
    [InspectionRecorder],
  );
  bind(T.inspectorStreams).toResolvedValue((inspection) => inspectorStreams(inspection), [ReadInspection]);
  bind(T.rateLimits).toResolvedValue((clock) => new MemoryRateLimits(clock), [T.clock]);
  bind(T.events).toResolvedValue(
    ({ PLUMBLINE_HOME }, warn) => new JsonLinesLog(join(PLUMBLINE_HOME, HOME_FILES.events), warn),
    [T.settings, T.warn],
  );
});
