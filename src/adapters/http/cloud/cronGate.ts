import type { RequestHandler } from 'express';
import { NotConfigured, Unauthenticated } from '../../../domain/failure.js';
import { bearsSecret } from '../caller/bearer.js';
import type { Access } from '../pipeline/routeDefinition.js';

const CRON = '/api/cron/';

/** Before routing, so that nobody without the secret learns which jobs there are. */
export const cronGate =
  (secret: string | undefined): RequestHandler =>
  (request, _response, next) => {
    if (request.path.toLowerCase().startsWith(CRON)) {
      if (secret === undefined) throw new NotConfigured('CRON_SECRET');
      if (!bearsSecret(request, secret)) throw new Unauthenticated('cron_secret_invalid', 'Send the cron secret as Authorization: Bearer.');
    }
    next();
  };

/** For the routes behind the gate, which has decided already. */
export const cronOperator: Access<null> = {
  scheme: { name: 'cronSecret', definition: { type: 'http', scheme: 'bearer' } },
  refusals: [401, 503],
  admit: async () => null,
};
