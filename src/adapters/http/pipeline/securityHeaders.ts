import helmet from 'helmet';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** The policy of every reply that is not a page: it may load nothing, and nothing may frame it. */
const API_POLICY = { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] };

/** The headers of replies that are not pages, computed once; headers that concern only pages are left out. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = pick(securityHeadersWith(API_POLICY), [
  'content-security-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
]);

/** All of helmet's headers, with a policy for what a page may load. */
export function securityHeadersWith(policy: Readonly<Record<string, readonly string[]>>): Record<string, string> {
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

function pick(headers: Readonly<Record<string, string>>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => names.includes(name)));
}
