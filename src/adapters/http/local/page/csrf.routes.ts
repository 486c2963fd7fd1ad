import { publicAccess } from '../../caller/publicAccess.js';
import { csrfTokenReply } from '../../contract/dashboard/csrf.js';
import { defineRoute, type Route } from '../../pipeline/route.js';

export const csrfRoute = (token: string): Route =>
  defineRoute({
    method: 'get',
    path: '/csrf-token',
    id: 'getCsrfToken',
    tag: 'Session',
    summary: 'Returns the token that every POST must send in X-CSRF-Token',
    description: 'It is valid until the dashboard restarts.',
    access: publicAccess,
    reply: csrfTokenReply,
    example: { reply: { token: '6f'.repeat(32) } },
    handle: async () => ({ token }),
  });
