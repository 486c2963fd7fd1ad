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
 * They are examples, which say the same at every run; suites that draw their cases would notice by luck.
 */
export const GROUPS: readonly RuleGroup[] = [
  { name: 'breaker', rules: ['breaker/*.ts'], tests: ['domain/breaker/', WALK, 'application/broker/guardedBroker'] },
  { name: 'broker mode', rules: ['brokerMode/*.ts'], tests: ['domain/brokerMode/', WALK, 'application/broker/brokerModeSwitch'] },
  { name: 'founding program', rules: ['founding/*.ts'], tests: ['domain/founding/', WALK, 'application/founding/'] },
  { name: 'ticker framework', rules: ['ticker/*.ts'], tests: ['domain/ticker/(?!memory)', WALK] },
  { name: 'audit run', rules: ['audit/auditRun.machine.ts'], tests: ['domain/audit/auditRun', WALK] },
  { name: 'agents', rules: ['agents/agent.machine.ts'], tests: ['domain/agents/agent\\.machine', WALK] },
  { name: 'order intent', rules: ['orders/intentLife.machine.ts'], tests: ['domain/orders/intentLife', WALK] },
  { name: 'pre-flight', rules: ['orders/preflight.ts', 'orders/layers/*.ts', 'orders/coverage.ts', 'orders/exposure.ts', 'orders/sizing.ts'], tests: ['domain/orders/(?!hashChain|intentLife)'] },
  { name: 'licensing', rules: ['licensing/*.ts'], tests: ['domain/licensing/', WALK, 'application/licensing/'] },
  { name: 'consensus', rules: ['consensus/*.ts'], tests: ['domain/consensus/', 'application/consensus/'] },
];
