import { randomBytes, randomUUID } from 'node:crypto';
import { JsonLinesLog } from '../../../adapters/files/durable/jsonLinesLog.js';
import { RecordingFiles } from '../../../adapters/files/recordingFiles.js';
import { healthRoute } from '../../../adapters/http/health.routes.js';
import { csrfRoute } from '../../../adapters/http/local/page/csrf.routes.js';
import { inspectorRoutes, inspectorEventStreams } from '../../../adapters/http/local/inspector.routes.js';
import { MemoryRateLimits } from '../../../adapters/limits/memoryRateLimits.js';
import { InspectionRecorder } from '../../../adapters/inspector/recorder/inspectionRecorder.js';
import { InspectionReader } from '../../../adapters/inspector/recorder/inspectionReader.js';
import { RecordingWriter } from '../../../adapters/inspector/recorder/recordingWriter.js';
import { scheduleByTimer } from '../../../adapters/inspector/recorder/stepBatcher.js';
import { hideSecrets } from '../../../application/shared/hideSecrets.js';
import { HOME_FILES } from '../../../domain/dashboard/backup/homeFiles.js';
import { STATUS_EVENTS } from '../../../domain/dashboard/machines.js';
import { STATE_MACHINES } from '../../machines.js';
import { bind, provide, clientRoutes, type Module } from '../../module.js';
import { constant, create, derive } from '../../dependencyProvider.js';
import { systemClock } from '../../systemClock.js';
import { homeFile, NOW_MS } from './sources.js';
import { DASHBOARD_TOKENS } from './tokens.js';

const SECRET_BYTES = 32;
const newSecret = (): string => randomBytes(SECRET_BYTES).toString('hex');

/**
 * Provides the process's environment (clock, ids, log, memory, disk, secrets) and the inspection of its state machines.
 */
export const processModule: Module = [
  provide(DASHBOARD_TOKENS.clock, constant(systemClock)),
  provide(DASHBOARD_TOKENS.ids, constant({ next: randomUUID })),
  provide(
    DASHBOARD_TOKENS.warn,
    derive([DASHBOARD_TOKENS.log], (log) => (message: string) => log.warn(message)),
  ),
  provide(
    DASHBOARD_TOKENS.report,
    derive([DASHBOARD_TOKENS.log], (log) => (problem: unknown, during: string) => log.error({ err: problem }, during)),
  ),
  provide(DASHBOARD_TOKENS.rateLimits, create(MemoryRateLimits, DASHBOARD_TOKENS.clock)),
  provide(DASHBOARD_TOKENS.events, create(JsonLinesLog, homeFile(HOME_FILES.events), DASHBOARD_TOKENS.warn)),
  provide(DASHBOARD_TOKENS.csrfToken, derive([], newSecret)),
  provide(DASHBOARD_TOKENS.pageSecret, derive([], newSecret)),
  bind(InspectionRecorder, { now: NOW_MS, statusEvents: constant(STATUS_EVENTS) }),
  provide(
    DASHBOARD_TOKENS.inspect,
    derive([InspectionRecorder], ({ inspect }) => inspect),
  ),
  bind(InspectionReader, InspectionRecorder, constant(STATE_MACHINES), constant(hideSecrets)),
  bind(RecordingFiles, homeFile('recordings'), DASHBOARD_TOKENS.warn),
  bind(
    RecordingWriter,
    InspectionReader,
    RecordingFiles,
    derive(
      [DASHBOARD_TOKENS.report],
      (report) => (problem: unknown) => report(problem, 'recording the state machines'),
    ),
    constant(scheduleByTimer),
  ),
  provide(DASHBOARD_TOKENS.inspectorStreams, derive([InspectionReader], inspectorEventStreams)),
  // Otherwise any site could detect that the dashboard is running.
  clientRoutes((clock) => healthRoute(clock, { hasPublicReply: false }), DASHBOARD_TOKENS.clock),
  clientRoutes(csrfRoute, DASHBOARD_TOKENS.csrfToken),
  clientRoutes(inspectorRoutes, {
    readInspection: InspectionReader,
    inspectorStreams: DASHBOARD_TOKENS.inspectorStreams,
    recordedDays: RecordingFiles,
  }),
];
