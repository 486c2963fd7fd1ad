import helmet from 'helmet';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** The policy of every reply that is not a page: nothing may be loaded, nothing may frame it. */
const API_POLICY = { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] };

/** helmet's headers, computed once: they are the same for every reply. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = headersWith(API_POLICY);

export function headersWith(policy: Readonly<Record<string, readonly string[]>>): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const directives = Object.fromEntries(Object.entries(policy).map(([name, sources]) => [name, [...sources]]));
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })(response.req, response, (failure?: unknown) => {
    if (failure !== undefined) throw new Error('helmet refused its options', { cause: failure });
  });
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}
