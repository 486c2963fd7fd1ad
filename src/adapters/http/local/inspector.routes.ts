import { z } from 'zod';
import type { Step } from '../../inspector/recorder/inspection.js';
import type { RecordedDays } from '../../inspector/recorder/recordedDays.js';
import type { ReadInspection } from '../../inspector/recorder/readInspection.js';
import { StepBatches } from '../../inspector/recorder/stepBatches.js';
import { anyone } from '../caller/anyone.js';
import { inspectionView, recordedDay } from '../../inspector/recorder/inspectionSchema.js';
import { recordingText } from '../../inspector/recorder/recording.js';
import { route, type Route } from '../pipeline/route.js';
import { Rendered } from '../pipeline/routeDefinition.js';
import { EVENT_STREAM, EventStreams, eventText } from './page/eventStreams.js';
import { OF_THE_PAGE } from './page/ofThePage.js';

export interface InspectorRoutes {
  readonly readInspection: ReadInspection;
  readonly inspectorStreams: EventStreams;
  readonly recordedDays: RecordedDays;
}

const RECORDING_TYPE = 'application/x-ndjson';

const STEP: Step = {
  seq: 7,
  at: '2026-11-21T06:30:00.000Z',
  times: 1,
  actor: 'breaker',
  parent: null,
  machine: 'breaker',
  kind: 'event',
  event: 'call.failed',
  payload: '{"reason":"Tradier has a problem of its own (500)."}',
  from: ['closed'],
  to: ['open'],
  taken: ['closed|call.failed|0'],
  actions: ['strike', 'trip'],
  refusal: null,
  asked: [],
};

export const inspectorStreams = (inspection: ReadInspection): EventStreams =>
  new EventStreams((tell) => new StepBatches(inspection).subscribe((batch) => tell(eventText('steps', batch))));

export function inspectorRoutes({ readInspection, inspectorStreams: streams, recordedDays }: InspectorRoutes): Route[] {
  const view = route({
    ...OF_THE_PAGE,
    method: 'get',
    path: '/ui/inspector',
    id: 'viewInspector',
    summary: 'Every state machine, the actors that run, and the latest steps of each, oldest first',
    access: anyone,
    reply: inspectionView,
    example: {
      reply: {
        machines: [],
        actors: [{ id: 'breaker', parent: null, machine: 'breaker', active: ['open'], stopped: false }],
        steps: [STEP],
      },
    },
    handle: async () => readInspection.execute(),
  });

  const events = route({
    ...OF_THE_PAGE,
    method: 'get',
    path: '/ui/inspector/events',
    id: 'getInspectorEvents',
    summary: 'Server-sent events: `steps` with everything that the actors went through since the last',
    access: anyone,
    reply: z.string(),
    contentType: EVENT_STREAM,
    failures: [429],
    example: { reply: eventText('steps', { steps: [STEP], isIncomplete: false }) },
    handle: async ({ request }) => streams.begin(request),
  });

  const days = route({
    ...OF_THE_PAGE,
    method: 'get',
    path: '/ui/inspector/recordings',
    id: 'listInspectorRecordings',
    summary: 'The days of which a recording of all state machines is stored, latest first',
    access: anyone,
    reply: z.object({ days: z.array(recordedDay).readonly() }),
    example: { reply: { days: [{ day: '2026-11-20', bytes: 183_204 }] } },
    handle: async () => ({ days: await recordedDays.list() }),
  });

  const recording = route({
    ...OF_THE_PAGE,
    method: 'get',
    path: '/ui/inspector/recordings/{day}',
    id: 'getInspectorRecording',
    summary: 'The recording of a day, as a file of the inspector',
    access: anyone,
    params: recordedDay.pick({ day: true }),
    reply: z.string(),
    contentType: RECORDING_TYPE,
    failures: [404],
    example: { params: { day: '2026-11-20' }, reply: recordingText({ machines: [], actors: [], steps: [STEP] }) },
    handle: async ({ params }) => new Rendered(RECORDING_TYPE, Buffer.from(await recordedDays.read(params.day))),
  });

  return [view, events, days, recording];
}
