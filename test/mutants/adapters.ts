import type { Mutant } from './mutant.ts';

const AI = ['test/adapters/ai/singleOriginFetch.test.ts', 'test/adapters/ai/aiSdkNarrator.test.ts'];
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

/** Broken rules of adapters: received data, sent data and disk operations. */
export const BROKEN_ADAPTERS: readonly Mutant[] = [
  {
    name: 'sends the key of a narrator anywhere',
    file: 'src/adapters/ai/singleOriginFetch.ts',
    find: '    if (!address.startsWith(start))\n',
    replace: '    if (false)\n',
    tests: AI,
  },
  {
    name: 'follows a narrator that sends it elsewhere',
    file: 'src/adapters/ai/singleOriginFetch.ts',
    find: "redirect: 'error'",
    replace: "redirect: 'follow'",
    tests: AI,
  },
  {
    name: 'takes the beginning of a narration for all of it',
    file: 'src/adapters/ai/aiSdkNarrator.ts',
    find: "'stop', 'tool-calls'",
    replace: "'stop', 'tool-calls', 'length'",
    tests: AI,
  },
  {
    name: 'follows a cloud that sends it elsewhere',
    file: 'src/adapters/cloudClient/cloudHttpClient.ts',
    find: "redirect: 'error',",
    replace: '',
    tests: ['test/adapters/cloudClient/cloudLicenseAuthority.test.ts'],
  },
  {
    name: 'follows a push server that sends it elsewhere',
    file: 'src/adapters/push/ntfyPushSender.ts',
    find: ", redirect: 'error'",
    replace: '',
    tests: ['test/adapters/push/ntfyPushSender.test.ts'],
  },
  {
    name: 'follows a search that sends it elsewhere',
    file: 'src/adapters/search/requestSearch.ts',
    find: "redirect: 'error',",
    replace: '',
    tests: SEARCH,
  },
  {
    name: 'reads the times of a search as those of its own clock',
    file: 'src/adapters/search/results.ts',
    find: '`${text}Z` : text',
    replace: 'text : text',
    tests: SEARCH,
  },
  {
    name: 'believes halts from anywhere',
    file: 'src/adapters/halts/nasdaqHalts.ts',
    find: "redirect: 'error',",
    replace: '',
    tests: HALTS,
  },
  {
    name: 'reads halts that are only written about',
    file: 'src/adapters/halts/nasdaqFeed.ts',
    find: "xml.replaceAll(CDATA, '')",
    replace: 'xml',
    tests: HALTS,
  },
  {
    name: 'cancels the order that an id leads to',
    file: 'src/adapters/broker/tradier/tradierBroker.ts',
    find: 'orders/${encodeURIComponent(id)}` }',
    replace: 'orders/${id}` }',
    tests: TRADIER,
  },
  {
    name: 'takes the price of another ticker',
    file: 'src/adapters/broker/tradier/tradierMarket.ts',
    find: 'quotes.find((quote) => quote.symbol === name)',
    replace: 'quotes[0]',
    tests: TRADIER,
  },
  {
    name: 'locks who is overdrawn into positions',
    file: 'src/adapters/broker/paper/paperBroker.ts',
    find: 'if (left >= before) return null;',
    replace: '',
    tests: ['test/adapters/broker/paperBroker.test.ts'],
  },
  {
    name: 'takes a token for each look',
    file: 'src/adapters/limits/fallbackRateLimits.ts',
    find: 'limits.peek(rule, key)',
    replace: 'limits.take(rule, key)',
    tests: LIMITS,
  },
  {
    name: 'asks a limit that is lost each time',
    file: 'src/adapters/limits/fallbackRateLimits.ts',
    find: 'new ConsecutiveBreaker(1)',
    replace: 'new ConsecutiveBreaker(100)',
    tests: LIMITS,
  },
  {
    name: 'keeps a bucket locked in memory since the clock was set back',
    file: 'src/adapters/limits/memoryRateLimits.ts',
    find: 'if (fullAt !== kept) buckets.set(key, fullAt, now);',
    replace: '',
    tests: LIMITS,
  },
  {
    name: 'keeps a bucket locked in Redis since the clock was set back',
    file: 'src/adapters/limits/redis/bucketScript.ts',
    find: 'if full_at > now + refill then',
    replace: 'if false then',
    tests: LIMITS,
  },
  {
    name: 'lets caches keep what is about a person',
    file: 'src/adapters/http/pipeline/app.ts',
    find: 'publicRead === true && personal !== true',
    replace: 'publicRead === true',
    tests: KERNEL,
  },
  {
    name: 'sends more than a route promises',
    file: 'src/adapters/http/pipeline/route.ts',
    find: ': definition.reply.parse(reply)',
    replace: ': reply',
    tests: KERNEL,
  },
  {
    name: 'keeps the wait that the cloud asked for to itself',
    file: 'src/adapters/http/pipeline/failureReply.ts',
    find: 'failure instanceof CloudRefusal && failure.retryAfterSeconds !== null',
    replace: 'false',
    tests: KERNEL,
  },
  {
    name: 'reads a packed body as it is',
    file: 'src/adapters/http/pipeline/jsonBody.ts',
    find: "encoding !== undefined && encoding !== 'identity'",
    replace: 'false',
    tests: KERNEL,
  },
  {
    name: 'demands what an invoice no longer demands',
    file: 'src/adapters/stripe/stripeMapping.ts',
    find: "status === 'draft' || status === 'void'",
    replace: "status === 'draft'",
    tests: STRIPE,
  },
  {
    name: 'takes an open invoice for paid',
    file: 'src/adapters/stripe/stripeMapping.ts',
    find: "status === 'paid' ? (transitions?.paid_at ?? created) : null",
    replace: 'transitions?.paid_at ?? null',
    tests: STRIPE,
  },
  {
    name: 'keeps from a buyer what was for nothing',
    file: 'src/adapters/stripe/stripeMapping.ts',
    find: "new Set(['paid', 'no_payment_required'])",
    replace: "new Set(['paid'])",
    tests: STRIPE,
  },
  {
    name: 'takes any news of a charge for its refund',
    file: 'src/adapters/stripe/stripeWebhookParser.ts',
    find: "isFullRefund: type === 'charge.refunded' && about.refunded === true",
    replace: 'isFullRefund: about.refunded === true',
    tests: STRIPE,
  },
  {
    name: 'gives a file its name before its content is on disk',
    file: 'src/adapters/files/durable/atomicFile.ts',
    find: '      await file.sync();\n',
    replace: '',
    tests: DISK,
  },
  {
    name: 'acknowledges an order that a loss of power takes away',
    file: 'src/adapters/files/durable/appendDurably.ts',
    find: '      await file.sync();\n',
    replace: '',
    tests: DISK,
  },
  {
    name: 'appends an order to a torn line',
    file: 'src/adapters/files/trading/orderLogFile.ts',
    find: '    // If the write fails, the end of the log is unknown until it is read again.\n    this.end = null;\n',
    replace: '',
    tests: ['test/adapters/files/fullDisk.test.ts'],
  },
  {
    name: 'reads prices below nothing',
    file: 'src/domain/dashboard/market/readBars.ts',
    find: "if (Math.min(row.open, high, low, close) <= 0) return drop('price_not_positive');",
    replace: '',
    tests: ['test/properties/priceSources.properties.test.ts'],
  },
];
