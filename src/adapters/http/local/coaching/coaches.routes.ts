import type { Request } from 'express';
import type { Logger } from 'pino';
import type { CoachReply } from '../../../../application/dashboard/coaching/coachReply.js';
import type { ListCoaches } from '../../../../application/dashboard/coaching/listCoaches.js';
import type { CoachRequest, NarrateCoach } from '../../../../application/dashboard/coaching/narrateCoach.js';
import type { ThesisLog } from '../../../../application/dashboard/coaching/thesisLog.port.js';
import { COACHES } from '../../../../domain/dashboard/coaching/coachCatalog.js';
import type { Coach } from '../../../../domain/dashboard/coaching/coach.js';
import { publicAccess } from '../../caller/publicAccess.js';
import {
  coachListReply,
  coachQuery,
  coachReplySchemaOf,
  coachListQuery,
  thesisLogQuery,
  thesisLogReply,
} from '../../contract/dashboard/coaches.js';
import { defineRoute, type Route } from '../../pipeline/route.js';
import { EVENT_STREAM_CONTENT_TYPE, RenderedReply } from '../../pipeline/routeDefinition.js';
import { coachExample, EXAMPLE_TICKER } from '../examples/coachExamples.js';
import { streamCoachNarration } from './streamCoachNarration.js';
import { PAGE_READ_ROUTE } from '../page/pageOnlyRoute.js';

export interface CoachRoutesDependencies {
  readonly narrateCoach: NarrateCoach;
  readonly listCoaches: ListCoaches;
  readonly thesisLog: Pick<ThesisLog, 'latest'>;
  readonly log: Logger;
}

const EVERY_COACH =
  'Every number in `narration` is one of `evidence.figures`; `figures` says which. The computed fields never come from an AI provider. ' +
  'A narration is reused until its evidence changes; `force=1` generates a new one. When the coach is not available: `available` is false, `reason` ' +
  'says why, and its own fields are absent. With `Accept: text/event-stream` the narration is streamed: `draft` with `{text}` while it is ' +
  'written (not checked yet; `restart` discards it), finally `reply` with this object, or `failed` with the error. Before the first audit: 404 ' +
  '`no_audit_yet`; for a ticker not in the audit: 404 `unknown_ticker`.';

/** One published route per coach, plus the list of coaches and the log for the page. */
export function coachRoutes({ narrateCoach, listCoaches, thesisLog, log }: CoachRoutesDependencies): Route[] {
  return [
    ...COACHES.map((coach) => coachRoute(coach, narrateCoach, log)),
    defineRoute({
      method: 'get',
      path: '/coaches',
      id: 'listCoaches',
      tag: 'Coaches',
      summary: 'Lists the coaches that are available for a ticker',
      access: publicAccess,
      query: coachListQuery,
      reply: coachListReply,
      failures: ['no_audit_yet', 'unknown_ticker'],
      example: {
        query: { ticker: EXAMPLE_TICKER },
        get reply() {
          return { ticker: EXAMPLE_TICKER, provider: 'rules', coaches: COACHES.map((coach) => listedExample(coach)) };
        },
      },
      handle: async ({ query }) => RenderedReply.ofJson(listCoaches.execute(query.ticker)),
    }),
    defineRoute({
      ...PAGE_READ_ROUTE,
      path: '/ui/theses',
      id: 'listTheses',
      summary: 'Lists the coaches’ narrations, newest first',
      query: thesisLogQuery,
      reply: thesisLogReply,
      handle: async ({ query: { ticker = null, limit } }) =>
        RenderedReply.ofJson({ theses: thesisLog.latest({ ticker, limit }) }),
    }),
  ];
}

function coachRoute(coach: Coach, narrateCoach: NarrateCoach, log: Logger): Route {
  const rendered = new WeakMap<CoachReply, RenderedReply>();
  return defineRoute({
    method: 'get',
    path: coach.path,
    id: `${coach.name}Coach`,
    tag: 'Coaches',
    summary: coach.title,
    description: `${coach.summary} ${EVERY_COACH}`,
    access: publicAccess,
    query: coachQuery,
    reply: coachReplySchemaOf(coach.name),
    failures: ['no_audit_yet', 'unknown_ticker'],
    example: {
      query: { ticker: EXAMPLE_TICKER },
      /** Computed on demand, since only the API description needs it. */
      get reply() {
        return coachExample(coach);
      },
    },
    async handle({ query, request }) {
      const asked: CoachRequest = { coach: coach.name, ticker: query.ticker, force: query.force === '1' };
      if (wantsStream(request)) {
        narrateCoach.validateRequest(asked);
        return streamCoachNarration(request, narrateCoach, asked, log);
      }
      const reply = await narrateCoach.execute(asked);
      const known = rendered.get(reply);
      if (known !== undefined) return known;
      const fresh = RenderedReply.ofJson(reply);
      rendered.set(reply, fresh);
      return fresh;
    },
  });
}

const wantsStream = ({ method, headers: { accept = '' } }: Request): boolean =>
  method === 'GET' && accept.includes(EVENT_STREAM_CONTENT_TYPE);

function listedExample(coach: Coach): {
  coach: string;
  title: string;
  path: string;
  available: boolean;
  reason: string | null;
} {
  const { available, reason } = coachExample(coach);
  return { coach: coach.name, title: coach.title, path: coach.path, available, reason: available ? null : reason };
}
