import { z } from 'zod';
import type { SourceAccess } from '../remote/sourceClient.js';

export const TRADIER_SOURCE_NAME = 'Tradier';

/** The form of Tradier's errors, which can also arrive with status 200. */
const complaint = z.union([
  z.object({ errors: z.union([z.string(), z.object({ error: z.union([z.string(), z.array(z.string())]) })]) }),
  z.object({ fault: z.object({ faultstring: z.string() }) }),
  z.object({ error: z.string() }),
]);

/** @param origin origin without a path, such as https://api.tradier.com */
export const tradierMarketDataAccess = (origin: string, token: string): SourceAccess => ({
  title: TRADIER_SOURCE_NAME,
  base: `${origin}/v1/markets`,
  headers: { authorization: `Bearer ${token}` },
  secrets: [token],
  advice: 'Check TRADIER_TOKEN, and that TRADIER_API_BASE is the API that the token belongs to.',
  complaintOf(body) {
    const complained = complaint.safeParse(body);
    return complained.success ? textOf(complained.data) : null;
  },
});

function textOf(complained: z.infer<typeof complaint>): string {
  if ('fault' in complained) return complained.fault.faultstring;
  if ('error' in complained) return complained.error;
  const { errors } = complained;
  return typeof errors === 'string' ? errors : [errors.error].flat().join(' ');
}
