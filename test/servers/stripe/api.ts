import { billingRoutes } from './billingRoutes.ts';
import { StripeProblem } from './books.ts';
import { catalogRoutes } from './catalogRoutes.ts';
import { checkoutRoutes } from './checkoutRoutes.ts';
import type { Form } from './form.ts';
import type { StripeWorld } from './stripeWorld.ts';

const ROUTES = Object.entries({ ...catalogRoutes, ...checkoutRoutes, ...billingRoutes }).map(([route, handler]) => ({
  pattern: new RegExp(`^${route.replace(':id', '([^/]+)')}$`),
  handler,
}));

/** Returns the API's reply; throws `StripeProblem` for its errors. */
export function answerApiRequest(world: StripeWorld, method: string, path: string, form: Form): object {
  for (const { pattern, handler } of ROUTES) {
    const found = pattern.exec(`${method} ${path}`);
    if (found !== null) return structuredClone(handler(world, form, decodeURIComponent(found[1] ?? '')));
  }
  throw new StripeProblem(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}).`,
  });
}
