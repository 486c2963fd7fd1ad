import { z } from 'zod';
import type { BrokerConnectionOptions } from '../remote/brokerHttp.js';
import type { BrokerDialect } from '../remote/brokerDialect.js';

/** The form of Tradier's errors, which can also arrive with status 200. */
const complaint = z.union([
  z.object({ errors: z.union([z.string(), z.object({ error: z.union([z.string(), z.array(z.string())]) })]) }),
  z.object({ fault: z.object({ faultstring: z.string() }) }),
  z.object({ error: z.string() }),
]);

const WORDS: Readonly<Record<string, string>> = {
  AccountDisabled: 'The account is disabled.',
  AccountIsNotApproved: 'The account is not approved for this kind of trading.',
  AccountMarginRuleViolation: 'The order violates the account’s margin rules.',
  DayTraderPatternRestriction: 'The pattern-day-trader rule does not allow this order.',
  IncorrectOrderQuantity: 'The quantity exceeds the position or the permitted size.',
};

const OK = 200;
const BAD_REQUEST = 400;

export const TRADIER_DIALECT: BrokerDialect = {
  title: 'Tradier',
  advice: {
    refused: 'Check TRADIER_TOKEN, and that TRADIER_API_BASE is the API that the token belongs to.',
    missing: 'Check TRADIER_ACCOUNT_ID.',
  },
  complaintOf(status, body, text) {
    if (status !== OK && status !== BAD_REQUEST) return null;
    const complained = complaint.safeParse(body);
    if (complained.success) return textsOf(complained.data);
    if (status === OK) return null;
    return [text.trim() === '' ? `status ${status}` : text.trim()];
  },
  /** Adds a sentence to Tradier's error codes; Tradier's own sentences remain unchanged. */
  rejectionMessage(texts) {
    return texts
      .map((text) => {
        const code = Object.keys(WORDS).find((each) => text.includes(each));
        return code === undefined ? text : `${WORDS[code]} (${text})`;
      })
      .join(' ');
  },
};

/** @param origin origin without a path, such as https://api.tradier.com */
export const tradierConnectionOptions = (origin: string, token: string): BrokerConnectionOptions => ({
  base: `${origin}/v1`,
  headers: { authorization: `Bearer ${token}` },
  secrets: [token],
});

function textsOf(complained: z.infer<typeof complaint>): string[] {
  if ('fault' in complained) return [complained.fault.faultstring];
  if ('error' in complained) return [complained.error];
  const { errors } = complained;
  return typeof errors === 'string' ? [errors] : [errors.error].flat();
}
