/** Rules that stand together, and the tests that guard them. */
export interface RuleGroup {
  readonly name: string;
  /** Globs below src/domain. */
  readonly rules: readonly string[];
  /** Regular expressions over paths below test/, in the order in which they are tried: what is quick and likely to notice first. */
  readonly tests: readonly string[];
}

/** The walk through all machines, which knows each state and what leads there. */
const WALK = 'domain/statechart/coverage';

/**
 * Each group has its own tests, because a machine is built when its module loads: any of its changes may fail any of them.
 * They are examples, which say the same at every run; suites that draw all of their cases would notice by luck.
 */
export const GROUPS: readonly RuleGroup[] = [
  { name: 'breaker', rules: ['breaker/*.ts'], tests: ['domain/breaker/', WALK, 'application/broker/guardedBroker'] },
  {
    name: 'broker mode',
    rules: ['brokerMode/*.ts'],
    tests: ['domain/brokerMode/', WALK, 'application/broker/brokerModeSwitch'],
  },
  { name: 'founding program', rules: ['founding/*.ts'], tests: ['domain/founding/', WALK, 'application/founding/'] },
  { name: 'ticker framework', rules: ['ticker/*.ts'], tests: ['domain/ticker/(?!memory)', WALK] },
  { name: 'audit run', rules: ['audit/auditRun.machine.ts'], tests: ['domain/audit/auditRun', WALK] },
  { name: 'agents', rules: ['agents/*.ts'], tests: ['domain/agents/(?!.*properties)', WALK, 'application/agents/'] },
  {
    name: 'alert queue',
    rules: ['agents/alerts/*.ts'],
    tests: ['domain/agents/(?!.*properties)', 'application/agents/alerts'],
  },
  { name: 'order intent', rules: ['orders/intentLife.machine.ts'], tests: ['domain/orders/intentLife', WALK] },
  {
    name: 'pre-flight',
    rules: ['orders/!(hashChain|intentLife.machine).ts', 'orders/layers/*.ts'],
    tests: ['domain/orders/(?!hashChain|intentLife)'],
  },
  { name: 'order log', rules: ['orders/hashChain.ts'], tests: ['domain/orders/hashChain(?!.*properties)'] },
  { name: 'licensing', rules: ['licensing/*.ts'], tests: ['domain/licensing/', WALK, 'application/licensing/'] },
  { name: 'consensus', rules: ['consensus/*.ts'], tests: ['domain/consensus/', 'application/consensus/'] },
  {
    name: 'purchases',
    rules: ['billing/*.ts', 'referrals/*.ts', 'trial/*.ts'],
    tests: [
      'domain/billing/',
      'domain/referrals/',
      'domain/trial/',
      'application/billing/',
      'application/referrals/',
      'application/trial/',
    ],
  },
  {
    name: 'limits',
    rules: ['limits/*.ts', 'delivery/*.ts', 'alerts/*.ts'],
    tests: ['domain/limits/', 'domain/delivery/', 'domain/alerts/', 'application/alerts/', 'application/delivery/'],
  },
  {
    name: 'replay',
    rules: ['audit/replay/{forwardReturns,period,simulation,statistics,trade,walk}.ts'],
    tests: ['domain/audit/replay/(?!sample)'],
  },
  { name: 'publishing', rules: ['publishing/*.ts'], tests: ['domain/publishing/', 'application/publishing/'] },
];
