import { z } from 'zod';
import type { RecordedDays } from '../../inspector/recorder/recordedDays.js';
import type { InspectionReader } from '../../inspector/recorder/inspectionReader.js';
import { StepBatcher } from '../../inspector/recorder/stepBatcher.js';
import { inspectionSchema, recordedDay } from '../../inspector/recorder/inspectionSchema.js';
import { defineRoute, type Route } from '../pipeline/route.js';
import { EVENT_STREAM_CONTENT_TYPE, RenderedReply } from '../pipeline/routeDefinition.js';
import { EventStreams, formatServerSentEvent } from './page/eventStreams.js';
import { PAGE_READ_ROUTE } from './page/pageOnlyRoute.js';

export interface InspectorRoutesDependencies {
  readonly readInspection: InspectionReader;
  readonly inspectorStreams: EventStreams;
  readonly recordedDays: RecordedDays;
}

const RECORDING_TYPE = 'application/x-ndjson';

export const inspectorEventStreams = (inspection: InspectionReader): EventStreams =>
  new EventStreams((tell) =>
    new StepBatcher(inspection).subscribe((batch) => tell(formatServerSentEvent('steps', batch))),
  );

export function inspectorRoutes({
  readInspection,
  inspectorStreams: streams,
  recordedDays,
}: InspectorRoutesDependencies): Route[] {
  const view = defineRoute({
    ...PAGE_READ_ROUTE,
    path: '/ui/inspector',
    id: 'viewInspector',
    summary: 'Returns every state machine, its running actors, and the latest steps of each, oldest first',
    reply: inspectionSchema,
    handle: async () => readInspection.execute(),
  });

  const events = defineRoute({
    ...PAGE_READ_ROUTE,
    path: '/ui/inspector/events',
    id: 'getInspectorEvents',
    summary: 'Server-sent events: `steps` with all steps of the actors since the previous event',
    reply: z.string(),
    contentType: EVENT_STREAM_CONTENT_TYPE,
    handle: async ({ request }) => streams.openStream(request),
  });

  const days = defineRoute({
    ...PAGE_READ_ROUTE,
    path: '/ui/inspector/recordings',
    id: 'listInspectorRecordings',
    summary: 'Lists the days with a stored recording of all state machines, newest first',
    reply: z.object({ days: z.array(recordedDay).readonly() }),
    handle: async () => ({ days: await recordedDays.list() }),
  });

  const recording = defineRoute({
    ...PAGE_READ_ROUTE,
    path: '/ui/inspector/recordings/{day}',
    id: 'getInspectorRecording',
    summary: 'Returns the recording of a day, as a file for the inspector',
    params: recordedDay.pick({ day: true }),
    reply: z.string(),
    contentType: RECORDING_TYPE,
    example: { params: { day: '2026-11-20' } },
    handle: async ({ params }) => new RenderedReply(RECORDING_TYPE, Buffer.from(await recordedDays.read(params.day))),
  });

  return [view, events, days, recording];
}
