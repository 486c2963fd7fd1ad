import helmet from 'helmet';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

const NONE: readonly string[] = ["'none'"];

/** The headers of replies that are not pages, computed once; headers that concern only pages are left out. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = pick(securityHeadersWith({}), [
  'content-security-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
]);

/** All of helmet's headers. Except for what `policy` allows, a reply may load nothing, and nothing may frame it. */
export function securityHeadersWith(policy: Readonly<Record<string, readonly string[]>>): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const whole = { 'default-src': NONE, ...policy, 'frame-ancestors': policy['frame-ancestors'] ?? NONE };
  const directives = Object.fromEntries(Object.entries(whole).map(([name, sources]) => [name, [...sources]]));
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
