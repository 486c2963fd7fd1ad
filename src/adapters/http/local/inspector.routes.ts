import { z } from 'zod';
import type { Step } from '../../inspector/recorder/inspection.js';
import type { ReadInspection } from '../../inspector/recorder/readInspection.js';
import { StepBatches } from '../../inspector/recorder/stepBatches.js';
import { anyone } from '../caller/anyone.js';
import { inspectionView } from '../../inspector/recorder/inspectionSchema.js';
import { route, type Route } from '../pipeline/route.js';
import { EVENT_STREAM, EventStreams, eventText } from './page/eventStreams.js';
import { OF_THE_PAGE } from './page/ofThePage.js';

export interface InspectorRoutes {
  readonly readInspection: ReadInspection;
  readonly inspectorStreams: EventStreams;
}

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

export function inspectorRoutes({ readInspection, inspectorStreams: streams }: InspectorRoutes): Route[] {
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

  return [view, events];
}
