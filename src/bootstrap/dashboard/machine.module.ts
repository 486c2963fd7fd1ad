import { ContainerModule } from '../injection.js';
import { join } from 'node:path';
import { JsonLinesLog } from '../../adapters/files/jsonLinesLog.js';
import { MemoryRateLimits } from '../../adapters/limits/memoryRateLimits.js';
import { inspectorStreams } from '../../adapters/http/local/inspector.routes.js';
import { InspectionRecorder } from '../../application/inspection/inspectionRecorder.js';
import { ReadInspection } from '../../application/inspection/readInspection.js';
import { systemClock } from '../systemClock.js';
import { T } from './tokens.js';

/** What this machine gives: clock, log, memory, disk. */
export const machineModule = new ContainerModule(({ bind }) => {
  bind(T.clock).toConstantValue(systemClock);
  bind(T.report).toResolvedValue((log) => (problem: unknown, during: string) => log.error({ err: problem }, during), [T.log]);
  bind(T.inspectionRecorder).toResolvedValue((clock) => new InspectionRecorder(clock), [T.clock]);
  bind(T.inspect).toResolvedValue(({ inspect }) => inspect, [T.inspectionRecorder]);
  bind(T.readInspection).toResolvedValue((recorder) => new ReadInspection(recorder), [T.inspectionRecorder]);
  bind(T.inspectorStreams).toResolvedValue((inspection) => inspectorStreams(inspection), [T.readInspection]);
  bind(T.rateLimits).toResolvedValue((clock) => new MemoryRateLimits(clock), [T.clock]);
  bind(T.events).toResolvedValue(
    (settings, log) => new JsonLinesLog(join(settings.PLUMBLINE_HOME, 'events.jsonl'), (message) => log.warn(message)),
    [T.settings, T.log],
  );
});
