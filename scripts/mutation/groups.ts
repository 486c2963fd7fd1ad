/** Rules that stand together, and the tests that guard them. */
export interface RuleGroup {
  readonly name: string;
  /** Globs below src/domain. */
  readonly rules: readonly string[];
  /** Regular expressions over paths below test/. */
  readonly tests: readonly string[];
}

/** Each group has its own tests, because a machine is built when its module loads: any of its changes may fail any of them. */
export const GROUPS: readonly RuleGroup[] = [
  { name: 'breaker', rules: ['breaker/*.ts'], tests: ['properties/breaker\\.', 'application/broker/guardedBroker'] },
  { name: 'broker mode', rules: ['brokerMode/*.ts'], tests: ['properties/brokerMode\\.', 'domain/brokerMode/', 'application/broker/brokerModeSwitch'] },
  { name: 'founding program', rules: ['founding/*.ts'], tests: ['domain/founding/', 'properties/cloudMachines\\.', 'application/founding/'] },
  { name: 'ticker framework', rules: ['ticker/*.ts'], tests: ['domain/ticker/', 'properties/framework\\.'] },
  { name: 'audit run', rules: ['audit/auditRun.machine.ts'], tests: ['domain/audit/auditRun'] },
  { name: 'agents', rules: ['agents/agent.machine.ts'], tests: ['domain/agents/agent'] },
  { name: 'order intent', rules: ['orders/intentLife.machine.ts'], tests: ['domain/orders/intentLife', 'properties/intent\\.'] },
  { name: 'pre-flight', rules: ['orders/preflight.ts', 'orders/layers/*.ts', 'orders/coverage.ts', 'orders/exposure.ts', 'orders/sizing.ts'], tests: ['domain/orders/', 'properties/orders/'] },
  { name: 'licensing', rules: ['licensing/*.ts'], tests: ['domain/licensing/', 'application/licensing/', 'properties/cloudMachines\\.'] },
  { name: 'consensus', rules: ['consensus/*.ts'], tests: ['domain/consensus/', 'properties/consensus\\.', 'application/consensus/'] },
];
