import { MIN_PEPPER_CHARACTERS } from './values.js';

const MIN_SECRET_CHARACTERS = 16;

const CALLERS_SECRET = {
  words: `must have at least ${MIN_SECRET_CHARACTERS} characters`,
  isMet: (value: string): boolean => value.length >= MIN_SECRET_CHARACTERS,
};
const HMAC_SECRET = {
  words: `must have at least ${MIN_PEPPER_CHARACTERS} characters; make one with: openssl rand -base64 48`,
  isMet: (value: string): boolean => value.length >= MIN_PEPPER_CHARACTERS,
};
const STRIPE_KEY = {
  words: 'must be one key as Stripe shows it: sk_… or rk_…',
  isMet: (value: string): boolean => /^(?:sk|rk)_[!-~]+$/.test(value),
};

/** Rules that values must meet in production; elsewhere, a value that breaks its rule only causes a warning. */
const RULES = [
  { setting: 'LICENSE_PEPPER', rule: HMAC_SECRET },
  { setting: 'PUSH_TOPIC_SECRET', rule: HMAC_SECRET },
  { setting: 'STRIPE_SECRET_KEY', rule: STRIPE_KEY },
  { setting: 'CRON_SECRET', rule: CALLERS_SECRET },
  { setting: 'ADMIN_SECRET', rule: CALLERS_SECRET },
  { setting: 'METRICS_TOKEN', rule: CALLERS_SECRET },
] as const;

type Secrets = { readonly [name in (typeof RULES)[number]['setting']]?: string | readonly string[] | undefined };

/** Returns one message for each setting that production refuses. Messages never repeat values. */
export const productionProblems = (settings: Secrets): readonly string[] =>
  RULES.filter(({ setting, rule }) => ![settings[setting] ?? []].flat().every((value) => rule.isMet(value))).map(
    ({ setting, rule }) => `${setting}: ${rule.words}`,
  );
