import type { Mutant } from './mutant.ts';

const CONSENSUS = [
  'test/domain/cloud/consensus/tickerConsensusFigures.test.ts',
  'test/domain/cloud/consensus/wholePercents.test.ts',
  'test/properties/consensus.properties.test.ts',
];
const ALERTS = [
  'test/properties/alerts.properties.test.ts',
  'test/application/cloud/messaging/alerts/dispatchAlert.test.ts',
  'test/domain/shared/alerts/alerts.test.ts',
];
const BUYING = [
  'test/application/cloud/billing/fulfilCheckout.test.ts',
  'test/application/cloud/billing/refreshPurchase.test.ts',
  'test/application/cloud/billing/billingEvents.test.ts',
  'test/properties/billing/anyOrder.properties.test.ts',
];
const REFERRALS = [
  'test/application/cloud/billing/referrals/referralCredits.test.ts',
  'test/application/cloud/billing/billingEvents.test.ts',
];
const LIMITS = [
  'test/domain/shared/limits/tokenBucket.test.ts',
  'test/adapters/limits/memoryRateLimits.test.ts',
  'test/properties/tokenBucket.properties.test.ts',
];
const KEYS = [
  'test/domain/shared/licensing/licenseKey.test.ts',
  'test/application/cloud/licensing/resendKey.test.ts',
  'test/application/cloud/licensing/authenticateLicenseKey.test.ts',
  'test/domain/shared/licensing/effectiveLicenseStatus.test.ts',
  'test/domain/cloud/licensing/licenseValidation.test.ts',
];
const TRIAL = [
  'test/application/cloud/licensing/trial/startTrial.test.ts',
  'test/domain/cloud/licensing/mailbox.test.ts',
];
const BUCKET = 'src/domain/shared/limits/tokenBucket.ts';

export const BROKEN_CLOUD: readonly Mutant[] = [
  {
    name: 'publishes figures of four users',
    file: 'src/domain/cloud/consensus/tickerConsensusFigures.ts',
    find: 'K_ANONYMITY_MIN_USERS = 5',
    replace: 'K_ANONYMITY_MIN_USERS = 4',
    tests: CONSENSUS,
  },
  {
    name: 'publishes a kind that too few users reported',
    file: 'src/domain/cloud/consensus/tickerConsensusFigures.ts',
    find: '.filter((each) => each.users >= K_ANONYMITY_MIN_USERS)',
    replace: '',
    tests: CONSENSUS,
  },
  {
    name: 'rounds percentages down',
    file: 'src/domain/cloud/consensus/wholePercents.ts',
    find: 'for (const { place } of byRemainder.slice(0, left))',
    replace: 'for (const { place } of byRemainder.slice(0, 0))',
    tests: CONSENSUS,
  },
  {
    name: 'counts the first signal of a day instead of the last',
    file: 'src/domain/cloud/consensus/latestSignals.ts',
    find: 'new Map(sent.map(({ ticker, state }) => [ticker, state]))',
    replace: 'new Map(sent.toReversed().map(({ ticker, state }) => [ticker, state]))',
    tests: CONSENSUS,
  },
  {
    name: 'suppresses repeated alerts for an hour too long',
    file: 'src/domain/shared/alerts/alert.ts',
    find: 'ALERT_WINDOW_HOURS = 4',
    replace: 'ALERT_WINDOW_HOURS = 5',
    tests: ALERTS,
  },
  {
    name: 'sends an alert again while it is being sent',
    file: 'src/domain/cloud/messaging/suppression.ts',
    find: 'Math.max(window, ...leases)',
    replace: 'window',
    tests: ALERTS,
  },
  {
    name: 'counts the suppression window from the last delivery',
    file: 'src/domain/cloud/messaging/suppression.ts',
    find: 'Math.min(...deliveries)',
    replace: 'Math.max(...deliveries)',
    tests: ALERTS,
  },
  {
    name: 'sends push alerts to a tier that does not include them',
    file: 'src/domain/shared/alerts/channels.ts',
    find: "if (!entitlementsOf(tier)[FEATURES[channel]]) return 'not_in_tier';",
    replace: '',
    tests: ALERTS,
  },
  {
    name: 'waits longer than half a minute for the first retry',
    file: 'src/domain/cloud/messaging/deliveryBackoff.ts',
    find: 'FIRST_PAUSE_SECONDS = 15',
    replace: 'FIRST_PAUSE_SECONDS = 45',
    tests: ['test/domain/cloud/messaging/deliveryBackoff.test.ts'],
  },
  {
    name: 'never abandons an effect',
    file: 'src/domain/cloud/messaging/deliveryBackoff.ts',
    find: 'if (tries >= maxAttempts) return null;',
    replace: '',
    tests: ['test/domain/cloud/messaging/deliveryBackoff.test.ts'],
  },
  {
    name: 'overwrites the state of a purchase with an older fetch',
    file: 'src/application/cloud/billing/billingAccounts.ts',
    find: 'versions.get(purchase.sessionId) === purchase.version',
    replace: 'versions.has(purchase.sessionId)',
    tests: BUYING,
  },
  {
    name: 'accepts any webhook signature',
    file: 'src/adapters/stripe/stripeWebhookParser.ts',
    find: 'if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;',
    replace: 'if (error instanceof Stripe.errors.StripeSignatureVerificationError) return true;',
    tests: ['test/adapters/stripe/stripeWebhookParser.test.ts'],
  },
  {
    name: 'accepts a webhook from the future',
    file: 'src/adapters/stripe/signatureHeader.ts',
    find: 'Math.abs(Math.floor(now.getTime() / 1000) - Number(timestamp))',
    replace: 'Math.floor(now.getTime() / 1000) - Number(timestamp)',
    tests: ['test/adapters/stripe/stripeWebhookParser.test.ts'],
  },
  {
    name: 'accepts a webhook from yesterday',
    file: 'src/domain/cloud/billing/providerEvent.ts',
    find: 'SIGNATURE_TOLERANCE_SECONDS = 300',
    replace: 'SIGNATURE_TOLERANCE_SECONDS = 300_000',
    tests: ['test/adapters/stripe/stripeWebhookParser.test.ts'],
  },
  {
    name: 'revokes a license after a partial refund',
    file: 'src/application/cloud/billing/events/applyBillingEvent.ts',
    find: "return event.isFullRefund ? this.refresh(event) : this.ignore(event, 'The refund is partial.');",
    replace: 'return this.refresh(event);',
    tests: BUYING,
  },
  {
    name: 'grants a credit for referring oneself',
    file: 'src/application/cloud/billing/referrals/referralCredits.ts',
    find: 'return isOwn || referrer.status',
    replace: 'return referrer.status',
    tests: REFERRALS,
  },
  {
    name: 'keeps the credit of a refunded purchase',
    file: 'src/application/cloud/billing/referrals/referralCredits.ts',
    find: 'creditCount * REFERRAL_CREDIT_MINOR',
    replace: 'Math.max(creditCount, 0) * REFERRAL_CREDIT_MINOR',
    tests: REFERRALS,
  },
  {
    name: 'grants a credit for each purchase of a customer',
    file: 'src/domain/cloud/billing/referral.ts',
    find: 'referral !== earliest || hasEarnedBefore',
    replace: 'hasEarnedBefore',
    tests: REFERRALS,
  },
  {
    name: 'reverses a credit after any refund',
    file: 'src/domain/cloud/billing/paymentHistory.ts',
    find: 'if (isNamed || refundedAt === null) return first?.refundedAt ?? null;',
    replace: 'if (refundedAt === null) return null;',
    tests: [...REFERRALS, 'test/domain/cloud/billing/paymentHistory.test.ts'],
  },
  {
    name: 'grants a credit twice',
    file: 'src/application/cloud/billing/referrals/referralCredits.ts',
    find: 'if (isOurs) await this.enqueue',
    replace: 'await this.enqueue',
    tests: [...REFERRALS, 'test/properties/billing/anyOrder.properties.test.ts'],
  },
  {
    name: 'admits one request too many',
    file: BUCKET,
    find: '=> rule.limit * msPerToken(rule);',
    replace: '=> (rule.limit + 1) * msPerToken(rule);',
    tests: LIMITS,
  },
  {
    name: 'makes a refused caller wait longer',
    file: BUCKET,
    find: 'if (!before.admitted) return { allowance: before, fullAt };',
    replace: 'if (!before.admitted) return { allowance: before, fullAt: fullAt + msPerToken(rule) };',
    tests: LIMITS,
  },
  {
    name: 'keeps a bucket empty when the clock is set back',
    file: BUCKET,
    find: 'Math.min(fullAt, now + bucketRefillMs(rule))',
    replace: 'fullAt',
    tests: LIMITS,
  },
  {
    name: 'accepts a license key with a wrong check symbol',
    file: 'src/domain/shared/licensing/licenseKey.ts',
    find: '=== symbols.at(-1) ? branded(key) : null',
    replace: '!== undefined ? branded(key) : null',
    tests: KEYS,
  },
  {
    name: 'does not count guessed license keys',
    file: 'src/application/cloud/licensing/authenticateLicenseKey.ts',
    find: '      await this.countGuess(networks, digests[0]);\n',
    replace: '',
    tests: KEYS,
  },
  {
    name: 'accepts retired license keys',
    file: 'src/application/cloud/licensing/authenticateLicenseKey.ts',
    find: "if (stored.isRetired) return { kind: 'replaced' };",
    replace: '',
    tests: KEYS,
  },
  {
    name: 'accepts an ended license until a job marks it as ended',
    file: 'src/domain/shared/licensing/effectiveLicenseStatus.ts',
    find: "return license.status === 'expired' || ended ?",
    replace: "return license.status === 'expired' ?",
    tests: KEYS,
  },
  {
    name: 'starts a trial for every +tag of a mailbox',
    file: 'src/domain/cloud/licensing/mailbox.ts',
    find: ".replace(/(?<=.)\\+.*/, '')",
    replace: '',
    tests: TRIAL,
  },
  {
    name: 'starts three trials from one IP address',
    file: 'src/application/cloud/licensing/trial/trialStartCounts.ts',
    find: 'starts.length < limit',
    replace: 'starts.length <= limit',
    tests: TRIAL,
  },
];
