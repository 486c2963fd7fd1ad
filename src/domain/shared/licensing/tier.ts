export const TIERS = ['trial', 'pro', 'premium', 'founding'] as const;
export type Tier = (typeof TIERS)[number];

/** The rights of a tier. The list is open-ended: clients ignore entries that they do not know. */
export type Entitlements = {
  readonly max_tickers: number;
  readonly broker_writes: boolean;
  readonly alerts_email: boolean;
  readonly alerts_push: boolean;
  readonly cloud_sync: boolean;
  readonly ai_coaches: boolean;
};

/** An entitlement that is either granted or not. */
export type Feature = Exclude<keyof Entitlements, 'max_tickers'>;

export const TRIAL_DAYS = 14;

/** The maximum number of tickers in an audit with a Pro license or without a valid license. */
export const BASIC_MAX_TICKERS = 25;

const PRO: Entitlements = {
  max_tickers: BASIC_MAX_TICKERS,
  broker_writes: false,
  alerts_email: true,
  alerts_push: false,
  cloud_sync: false,
  ai_coaches: true,
};

const PREMIUM: Entitlements = {
  max_tickers: 100,
  broker_writes: true,
  alerts_email: true,
  alerts_push: true,
  cloud_sync: true,
  ai_coaches: true,
};

const ENTITLEMENTS: Readonly<Record<Tier, Entitlements>> = {
  trial: PRO,
  pro: PRO,
  premium: PREMIUM,
  founding: PREMIUM,
};

export const entitlementsOf = (tier: Tier): Entitlements => ENTITLEMENTS[tier];
