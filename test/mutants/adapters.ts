import type { Mutant } from './mutant.ts';

const AI = ['test/adapters/ai/createSingleOriginFetch.test.ts', 'test/adapters/ai/aiSdkNarrator.test.ts'];
const TRADIER = ['test/adapters/broker/tradierBroker.test.ts'];
const HALTS = ['test/adapters/halts/nasdaqHalts.test.ts'];
const SEARCH = ['test/adapters/search/results.test.ts', 'test/adapters/search/webSearch.test.ts'];
const LIMITS = [
  'test/adapters/limits/fallbackRateLimits.test.ts',
  'test/adapters/limits/memoryRateLimits.test.ts',
  'test/adapters/limits/redisRateLimits.test.ts',
];
const KERNEL = ['test/adapters/http/pipeline/replies.test.ts', 'test/adapters/http/pipeline/cloudFailures.test.ts'];
const STRIPE = ['test/adapters/stripe/stripeMapping.test.ts', 'test/adapters/stripe/stripeWebhookParser.test.ts'];
const DISK = ['test/adapters/files/powerLoss.test.ts', 'test/adapters/files/trading/orderLogFile.test.ts'];

/** Mutants that break rules of adapters on received data, sent data and disk operations. */
export const BROKEN_ADAPTERS: readonly Mutant[] = [
  {
    name: 'sends the AI provider’s key to any address',
    file: 'src/adapters/ai/createSingleOriginFetch.ts',
    find: '    if (!address.startsWith(start))\n',
    replace: '    if (false)\n',
    tests: AI,
  },
  {
    name: 'follows a redirect of the AI provider',
    file: 'src/adapters/ai/createSingleOriginFetch.ts',
    find: "redirect: 'error'",
    replace: "redirect: 'follow'",
    tests: AI,
  },
  {
    name: 'accepts a narration that a token limit cut off',
    file: 'src/adapters/ai/aiSdkNarrator.ts',
    find: "'stop', 'tool-calls'",
    replace: "'stop', 'tool-calls', 'length'",
    tests: AI,
  },
  {
    name: 'follows a redirect of the cloud',
    file: 'src/adapters/cloudClient/cloudHttpClient.ts',
    find: "redirect: 'manual',",
    replace: '',
    tests: ['test/adapters/cloudClient/cloudLicenseAuthority.test.ts'],
  },
  {
    name: 'follows a redirect of the push server',
    file: 'src/adapters/push/ntfyPushSender.ts',
    find: ", redirect: 'error'",
    replace: '',
    tests: ['test/adapters/push/ntfyPushSender.test.ts'],
  },
  {
    name: 'follows a redirect of the search service',
    file: 'src/adapters/search/requestSearch.ts',
    find: "redirect: 'error',",
    replace: '',
    tests: SEARCH,
  },
  {
    name: 'reads the times of search results as local time',
    file: 'src/adapters/search/results.ts',
    find: '`${text}Z` : text',
    replace: 'text : text',
    tests: SEARCH,
  },
  {
    name: 'follows a redirect of the halt feed',
    file: 'src/adapters/halts/nasdaqHalts.ts',
    find: "redirect: 'error',",
    replace: '',
    tests: HALTS,
  },
  {
    name: 'treats a halt in the text of a feed item as a halt',
    file: 'src/adapters/halts/nasdaqFeed.ts',
    find: "xml.replaceAll(CDATA, '')",
    replace: 'xml',
    tests: HALTS,
  },
  {
    name: 'puts an order id into the URL without escaping it',
    file: 'src/adapters/broker/tradier/tradierBroker.ts',
    find: 'orders/${encodeURIComponent(id)}` }',
    replace: 'orders/${id}` }',
    tests: TRADIER,
  },
  {
    name: 'accepts the quote of another ticker',
    file: 'src/adapters/broker/tradier/tradierMarket.ts',
    find: 'quotes.find((quote) => quote.symbol === name)',
    replace: 'quotes[0]',
    tests: TRADIER,
  },
  {
    name: 'does not let an overdrawn account close positions',
    file: 'src/adapters/broker/paper/paperBroker.ts',
    find: 'if (left >= before) return null;',
    replace: '',
    tests: ['test/adapters/broker/paperBroker.test.ts'],
  },
  {
    name: 'takes a token when a bucket is only read',
    file: 'src/adapters/limits/fallbackRateLimits.ts',
    find: 'limits.peek(rule, key)',
    replace: 'limits.take(rule, key)',
    tests: LIMITS,
  },
  {
    name: 'calls failing shared limits for every request',
    file: 'src/adapters/limits/fallbackRateLimits.ts',
    find: 'new ConsecutiveBreaker(1)',
    replace: 'new ConsecutiveBreaker(100)',
    tests: LIMITS,
  },
  {
    name: 'keeps a bucket in memory empty after the clock was set back',
    file: 'src/adapters/limits/memoryRateLimits.ts',
    find: 'if (fullAt !== kept) buckets.set(key, fullAt, now);',
    replace: '',
    tests: LIMITS,
  },
  {
    name: 'keeps a bucket in Redis empty after the clock was set back',
    file: 'src/adapters/limits/redis/bucketScript.ts',
    find: 'if full_at > now + refill then',
    replace: 'if false then',
    tests: LIMITS,
  },
  {
    name: 'lets caches store a reply about a person',
    file: 'src/adapters/http/pipeline/route.ts',
    find: ': boolean =>\n  hasEtag;',
    replace: ': boolean =>\n  hasPublicReply;',
    tests: KERNEL,
  },
  {
    name: 'sends fields that a route does not declare',
    file: 'src/adapters/http/pipeline/route.ts',
    find: ': definition.reply.parse(reply)',
    replace: ': reply',
    tests: KERNEL,
  },
  {
    name: 'omits the Retry-After of the cloud',
    file: 'src/adapters/http/pipeline/failureReply.ts',
    find: 'failure instanceof CloudRefusal && failure.retryAfterSeconds !== null',
    replace: 'false',
    tests: KERNEL,
  },
  {
    name: 'reads a compressed body as plain text',
    file: 'src/adapters/http/pipeline/jsonBody.ts',
    find: "encoding !== undefined && encoding !== 'identity'",
    replace: 'false',
    tests: KERNEL,
  },
  {
    name: 'treats a voided invoice as a demand for payment',
    file: 'src/adapters/stripe/stripeMapping.ts',
    find: "status === 'draft' || status === 'void'",
    replace: "status === 'draft'",
    tests: STRIPE,
  },
  {
    name: 'counts an open invoice as paid',
    file: 'src/adapters/stripe/stripeMapping.ts',
    find: "status === 'paid' ? (transitions?.paid_at ?? created) : null",
    replace: 'transitions?.paid_at ?? null',
    tests: STRIPE,
  },
  {
    name: 'does not fulfill a checkout that requires no payment',
    file: 'src/adapters/stripe/stripeMapping.ts',
    find: "new Set(['paid', 'no_payment_required'])",
    replace: "new Set(['paid'])",
    tests: STRIPE,
  },
  {
    name: 'treats any event of a refunded charge as its refund',
    file: 'src/adapters/stripe/stripeWebhookParser.ts',
    find: "isFullRefund: type === 'charge.refunded' && about.refunded === true",
    replace: 'isFullRefund: about.refunded === true',
    tests: STRIPE,
  },
  {
    name: 'renames a file before its content is synced',
    file: 'src/adapters/files/durable/atomicFile.ts',
    find: '      await file.sync();\n',
    replace: '',
    tests: DISK,
  },
  {
    name: 'acknowledges an order before its line is synced',
    file: 'src/adapters/files/durable/appendDurably.ts',
    find: '      await file.sync();\n',
    replace: '',
    tests: DISK,
  },
  {
    name: 'appends an order to a half-written line',
    file: 'src/adapters/files/trading/orderLogFile.ts',
    find: '    // If the write fails, the end of the log is unknown until it is read again.\n    this.end = null;\n',
    replace: '',
    tests: ['test/adapters/files/fullDisk.test.ts'],
  },
  {
    name: 'accepts prices of zero or less',
    file: 'src/domain/dashboard/market/readBars.ts',
    find: "if (lowestPrice <= 0) return drop('price_not_positive');\n  if (lowestPrice < MIN_PRICE || ",
    replace: 'if (',
    tests: ['test/properties/priceSources.properties.test.ts'],
  },
];
