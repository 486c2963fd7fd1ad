import type { Mutant } from './mutant.ts';

const PREFLIGHT = [
  'test/domain/dashboard/trading/orders/preflight.test.ts',
  'test/application/dashboard/trading/orders/orderPath.test.ts',
];
const PATH = [
  'test/application/dashboard/trading/orders/orderPath.test.ts',
  'test/properties/orders/orderPath.properties.test.ts',
  'test/application/dashboard/trading/broker/guardedBroker.test.ts',
];
const LAYERS = 'src/domain/dashboard/trading/orders/layers';
const SEND = 'src/application/dashboard/trading/orders/sendOrderAction.ts';
const TOKENS = 'src/application/dashboard/trading/orders/confirmTokens.ts';
const CHAIN = 'src/domain/dashboard/trading/orders/log/hashChain.ts';

const skipped = (layer: string, rule: string): Mutant => ({
  name: `skips the layer ${layer}`,
  file: 'src/domain/dashboard/trading/orders/preflight.ts',
  find: `${layer}: ${rule},`,
  replace: `${layer}: () => ({ passed: true, message: '', numbers: {} }),`,
  tests: PREFLIGHT,
});

export const BROKEN_ORDERS: readonly Mutant[] = [
  skipped('audit_freshness', 'ofOrder(checkAuditFreshness)'),
  skipped('confirm_token', 'checkConfirmToken'),
  skipped('position_size', 'ofOrder(checkPositionSize)'),
  skipped('risk_budget', 'ofOrder(checkRiskBudget)'),
  skipped('options_level', 'ofOrder(checkOptionsLevel)'),
  skipped('halt', 'ofOrder(checkHalt)'),
  skipped('dry_run_window', 'checkDryRunWindow'),
  skipped('idempotency_key', 'checkIdempotencyKey'),
  {
    name: 'lets the last failing layer decide',
    file: 'src/domain/dashboard/trading/orders/preflight.ts',
    find: 'verdicts.find(({ passed }) => !passed)',
    replace: 'verdicts.findLast(({ passed }) => !passed)',
    tests: PREFLIGHT,
  },
  {
    name: 'trades without a halt source',
    file: `${LAYERS}/checkHalt.ts`,
    find: "mode.mode === 'live' && broker !== 'paper'",
    replace: "mode.mode === 'live' && broker === 'paper'",
    tests: PREFLIGHT,
  },
  {
    name: 'trades while the halt source cannot be read',
    file: `${LAYERS}/checkHalt.ts`,
    find: '? failLayer(problem, source)',
    replace: '? passLayer(problem, source)',
    tests: PREFLIGHT,
  },
  {
    name: 'accepts the confirm token of another order',
    file: `${LAYERS}/checkConfirmToken.ts`,
    find: 'if (grant.fingerprint !== fingerprint)',
    replace: 'if (false)',
    tests: PREFLIGHT,
  },
  {
    name: 'accepts an expired confirm token',
    file: `${LAYERS}/checkConfirmToken.ts`,
    find: 'if (at >= grant.expiresAt) return',
    replace: 'if (false) return',
    tests: PREFLIGHT,
  },
  {
    name: 'sends an order live that was previewed in dryrun',
    file: `${LAYERS}/checkConfirmToken.ts`,
    find: "if (mode === 'live' && grant.mode === 'dryrun')",
    replace: 'if (false)',
    tests: [...PREFLIGHT, ...PATH],
  },
  {
    name: 'accepts an audit from the future',
    file: `${LAYERS}/checkAuditFreshness.ts`,
    find: 'if (age < -MAX_AHEAD_MINUTES)',
    replace: 'if (false)',
    tests: PREFLIGHT,
  },
  {
    name: 'accepts a bar of an older session',
    file: `${LAYERS}/checkAuditFreshness.ts`,
    find: 'if (ticker.lastDate < latest)',
    replace: 'if (false)',
    tests: PREFLIGHT,
  },
  {
    name: 'accepts any equity that the broker reports',
    file: 'src/domain/dashboard/trading/orders/pricing/plausibility.ts',
    find: 'return equityProblem(account);',
    replace: 'return null;',
    tests: ['test/domain/dashboard/trading/orders/pricing/plausibility.test.ts'],
  },
  {
    name: 'sizes an order in a currency other than USD',
    file: 'src/application/dashboard/trading/orders/sizeOrder.ts',
    find: "if (foreign !== null) throw new Conflict('currency_not_supported', foreign);",
    replace: '',
    tests: ['test/application/dashboard/trading/orders/sizeOrder.test.ts'],
  },
  {
    name: 'reuses a confirm token',
    file: TOKENS,
    find: '    this.open.delete(token);\n    return grant;',
    replace: '    return grant;',
    tests: PATH,
  },
  {
    name: 'sends an order again under the same key',
    file: SEND,
    find: 'if (earlier !== null && canonicalActionText(earlier.action) === canonicalActionText(action))',
    replace: 'if (false)',
    tests: PATH,
  },
  {
    name: 'sends an order before it is logged',
    file: SEND,
    find: "    await book.record({\n      type: 'intended',",
    replace: "    if (mode === 'live') await send();\n    await book.record({\n      type: 'intended',",
    tests: PATH,
  },
  {
    name: 'skips the second pre-flight check right before sending',
    file: SEND,
    find: "if (refusal !== null || mode === 'dryrun') {",
    replace: 'if (false) {',
    tests: PATH,
  },
  {
    name: 'sends in dryrun',
    file: SEND,
    find: "if (mode === 'live') await this.sendOnce",
    replace: 'await this.sendOnce',
    tests: PATH,
  },
  {
    name: 'treats an order with an unknown outcome as not sent',
    file: SEND,
    find: "type: 'unknown',",
    replace: "type: 'unsent',",
    tests: PATH,
  },
  {
    name: 'lets requests reach the broker in dryrun',
    file: 'src/application/dashboard/trading/broker/guardedBroker.ts',
    find: "if (this.mode.recheckNow().mode !== 'live') throw new StoppedByDryRun();",
    replace: '',
    tests: PATH,
  },
  {
    name: 'applies a broker’s report to an order in dryrun',
    file: 'src/domain/dashboard/trading/orders/orderIntent.machine.ts',
    find: "context.intent?.mode === 'live' && event.type === 'reported'",
    replace: "event.type === 'reported'",
    tests: ['test/domain/dashboard/trading/orders/orderIntent.machine.test.ts'],
  },
  {
    name: 'does not chain the lines of the order log',
    file: CHAIN,
    find: 'if (sealed.prev !== head.hash) return',
    replace: 'if (false) return',
    tests: ['test/domain/dashboard/trading/orders/hashChain.properties.test.ts'],
  },
  {
    name: 'does not notice that the last records of the order log are missing',
    file: CHAIN,
    find: 'if (noted.seq <= head.seq) return',
    replace: 'if (true) return',
    tests: ['test/domain/dashboard/trading/orders/hashChain.properties.test.ts'],
  },
];
