import { BROKER_TITLES } from '../../../domain/dashboard/trading/mode/brokerMode.js';
import { TRADIER_TOKEN_ADVICE, tradierErrorsIn } from '../../wire/tradier.js';
import type { BrokerConnectionOptions } from '../remote/brokerHttp.js';
import type { BrokerDialect } from '../remote/brokerDialect.js';

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
  title: BROKER_TITLES.tradier,
  advice: { refused: TRADIER_TOKEN_ADVICE, missing: 'Check TRADIER_ACCOUNT_ID.' },
  complaintOf(status, body, text) {
    if (status !== OK && status !== BAD_REQUEST) return null;
    const errors = tradierErrorsIn(body);
    if (errors !== null || status === OK) return errors;
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
