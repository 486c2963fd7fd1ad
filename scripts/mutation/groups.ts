/** A group of rules and the tests that guard them. */
export interface RuleGroup {
  readonly name: string;
  /** Globs below src/domain. */
  readonly rules: readonly string[];
  /** Regular expressions for paths below test/, in the order in which the tests run: fast and effective ones first. */
  readonly tests: readonly string[];
}

/** Matches the test files that a group names, by their paths from the repository's root. */
export const testPattern = (test: string): RegExp => new RegExp(`^test/${test}.*\\.test\\.ts$`);

/** The test that walks through all machines, covering each state and its transitions. */
const WALK = 'bootstrap/machines/coverage';

/**
 * The groups of rules, each with its own tests. A state machine is built when its module loads, so any change can make
 * any test fail. The tests use fixed examples, because random cases would notice changes only by chance.
 */
export const RULE_GROUPS: readonly RuleGroup[] = [
  {
    name: 'breaker',
    rules: ['dashboard/trading/breaker/*.ts'],
    tests: ['domain/dashboard/trading/breaker/', WALK, 'application/dashboard/trading/broker/guardedBroker'],
  },
  {
    name: 'broker mode',
    rules: ['dashboard/trading/mode/*.ts'],
    tests: [
      'domain/dashboard/trading/mode/',
      'domain/dashboard/trading/orders/findings',
      WALK,
      'application/dashboard/trading/broker/brokerModeSwitch',
    ],
  },
  {
    name: 'founding program',
    rules: ['cloud/licensing/{foundingProgram.machine,slots}.ts'],
    tests: [
      'domain/cloud/licensing/foundingProgram',
      WALK,
      'domain/cloud/billing/foundingSlotAssignment',
      'application/cloud/billing/foundingCheckout',
    ],
  },
  {
    name: 'ticker framework',
    rules: ['dashboard/framework/**/*.ts'],
    // Leaves out tickerRecord.test.ts, which is slow, since it replays 700 bars. updateTickerRecord.test.ts tests the
    // same rules.
    tests: ['domain/dashboard/framework/(?!record/tickerRecord)', WALK],
  },
  {
    name: 'audit run',
    rules: ['dashboard/audit/auditRun.machine.ts'],
    tests: ['domain/dashboard/audit/auditRun', WALK],
  },
  {
    name: 'agents',
    rules: ['dashboard/agents/*.ts'],
    tests: ['domain/dashboard/agents/(?!.*properties)', WALK, 'application/dashboard/agents/'],
  },
  {
    name: 'alert queue',
    rules: ['dashboard/agents/alerts/*.ts'],
    tests: ['domain/dashboard/agents/(?!.*properties)', 'application/dashboard/agents/alerts'],
  },
  {
    name: 'order intent',
    rules: ['dashboard/trading/orders/orderIntent.machine.ts'],
    tests: ['domain/dashboard/trading/orders/orderIntent', WALK],
  },
  {
    name: 'pre-flight',
    rules: [
      'dashboard/trading/orders/!(orderIntent.machine).ts',
      'dashboard/trading/orders/{halts,layers,pricing}/*.ts',
    ],
    tests: ['domain/dashboard/trading/orders/(?!log/|orderIntent)'],
  },
  {
    name: 'order log',
    rules: ['dashboard/trading/orders/log/hashChain.ts'],
    tests: ['domain/dashboard/trading/orders/log/hashChain(?!.*properties)'],
  },
  {
    name: 'licensing',
    rules: ['shared/licensing/*.ts', 'cloud/licensing/!(foundingProgram.machine|slots|mailbox|reminder).ts'],
    tests: ['domain/shared/licensing/', 'domain/cloud/licensing/', WALK, 'application/cloud/licensing/'],
  },
  {
    name: 'consensus',
    rules: ['shared/consensus/*.ts', 'cloud/consensus/*.ts'],
    tests: ['domain/shared/consensus/', 'domain/cloud/consensus/', 'application/cloud/consensus/'],
  },
  {
    name: 'purchases',
    rules: ['cloud/billing/*.ts', 'cloud/licensing/{mailbox,reminder}.ts', 'shared/referrals/*.ts'],
    tests: [
      'domain/cloud/billing/',
      'domain/cloud/licensing/mailbox',
      'application/cloud/billing/',
      'application/cloud/licensing/trial/',
    ],
  },
  {
    name: 'limits',
    rules: ['shared/limits/*.ts', 'shared/alerts/*.ts', 'cloud/messaging/*.ts'],
    tests: [
      'domain/shared/limits/',
      'domain/shared/alerts/',
      'domain/cloud/messaging/',
      'application/cloud/messaging/',
      'adapters/http/metrics',
    ],
  },
  {
    name: 'replay',
    rules: ['dashboard/replay/{forwardReturns,period,simulation,statistics,trade,walk}.ts'],
    tests: ['domain/dashboard/replay/(?!sample)'],
  },
  {
    name: 'publishing',
    rules: ['shared/release/*.ts', 'cloud/publishing/*.ts'],
    tests: ['domain/shared/release/', 'domain/cloud/publishing/', 'application/cloud/publishing/'],
  },
];
