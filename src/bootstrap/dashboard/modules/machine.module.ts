import { randomBytes, randomUUID } from 'node:crypto';
import { JsonLinesLog } from '../../../adapters/files/durable/jsonLinesLog.js';
import { RecordingFiles } from '../../../adapters/files/recordingFiles.js';
import { healthRoute } from '../../../adapters/http/health.routes.js';
import { sameOriginOnly } from '../../../adapters/http/local/access/sameOriginOnly.js';
import { csrfRoute } from '../../../adapters/http/local/page/csrf.routes.js';
import { inspectorRoutes, inspectorStreams } from '../../../adapters/http/local/inspector.routes.js';
import { MemoryRateLimits } from '../../../adapters/limits/memoryRateLimits.js';
import { InspectionRecorder } from '../../../adapters/inspector/recorder/inspectionRecorder.js';
import { ReadInspection } from '../../../adapters/inspector/recorder/readInspection.js';
import { RecordingWriter } from '../../../adapters/inspector/recorder/recordingWriter.js';
import { laterByTimer } from '../../../adapters/inspector/recorder/stepBatches.js';
import { hideSecrets } from '../../../application/shared/hideSecrets.js';
import { HOME_FILES } from '../../../domain/dashboard/backup/homeFiles.js';
import { STATUS_EVENTS } from '../../../domain/dashboard/machines.js';
import { MACHINES } from '../../machines.js';
import { bind, provide, routes, type Module } from '../../module.js';
import { constant, create, derive } from '../../provider.js';
import { systemClock } from '../../systemClock.js';
import { homeFile } from './sources.js';
import { T } from './tokens.js';

const SECRET_BYTES = 32;
const newSecret = (): string => randomBytes(SECRET_BYTES).toString('hex');

/** The process's surroundings (clock, ids, log, memory, disk, secrets) and the inspection of its machines. */
export const machineModule: Module = [
  provide(T.clock, constant(systemClock)),
  provide(T.ids, constant({ next: randomUUID })),
  provide(
    T.warn,
    derive([T.log], (log) => (message: string) => log.warn(message)),
  ),
  provide(
    T.report,
    derive([T.log], (log) => (problem: unknown, during: string) => log.error({ err: problem }, during)),
  ),
  provide(T.rateLimits, create(MemoryRateLimits, T.clock)),
  provide(T.events, create(JsonLinesLog, homeFile(HOME_FILES.events), T.warn)),
  provide(T.csrfToken, derive([], newSecret)),
  provide(T.pageSecret, derive([], newSecret)),
  bind(InspectionRecorder, {
    now: derive([T.clock], (clock) => () => clock.now().getTime()),
    statusEvents: constant(STATUS_EVENTS),
  }),
  provide(
    T.inspect,
    derive([InspectionRecorder], ({ inspect }) => inspect),
  ),
  bind(ReadInspection, InspectionRecorder, constant(MACHINES), constant(hideSecrets)),
  bind(RecordingFiles, homeFile('recordings'), T.warn),
  bind(
    RecordingWriter,
    ReadInspection,
    RecordingFiles,
    derive([T.report], (report) => (problem: unknown) => report(problem, 'recording the state machines')),
    constant(laterByTimer),
  ),
  provide(T.inspectorStreams, derive([ReadInspection], inspectorStreams)),
  routes((clock) => sameOriginOnly(healthRoute(clock)), T.clock),
  routes(csrfRoute, T.csrfToken),
  routes(inspectorRoutes, {
    readInspection: ReadInspection,
    inspectorStreams: T.inspectorStreams,
    recordedDays: RecordingFiles,
  }),
];
