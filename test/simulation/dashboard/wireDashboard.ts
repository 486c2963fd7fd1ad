import { unavailable } from '../../../src/domain/shared/unavailable.js';
import { Agents } from '../../../src/application/dashboard/agents/agents.js';
import { AlertOutbox } from '../../../src/application/dashboard/agents/alertOutbox.js';
import { DeliverAlerts } from '../../../src/application/dashboard/agents/deliverAlerts.js';
import { QueueAlerts } from '../../../src/application/dashboard/agents/queueAlerts.js';
import { ReportConsensus } from '../../../src/application/dashboard/agents/reportConsensus.js';
import { RevalidateLicense } from '../../../src/application/dashboard/agents/revalidateLicense.js';
import { WatchAlertableEvents } from '../../../src/application/dashboard/agents/watchAlertableEvents.js';
import { PublishFrameworkEvents } from '../../../src/application/dashboard/framework/publishFrameworkEvents.js';
import { BrokerModeSwitch } from '../../../src/application/dashboard/trading/broker/brokerModeSwitch.js';
import { CircuitBreaker } from '../../../src/application/dashboard/trading/broker/circuitBreaker.js';
import { GuardedBroker } from '../../../src/application/dashboard/trading/broker/guardedBroker.js';
import { CheckLiveReadiness } from '../../../src/application/dashboard/trading/broker/checkLiveReadiness.js';
import { CheckLicense } from '../../../src/application/dashboard/license/checkLicense.js';
import { CurrentLicense } from '../../../src/application/dashboard/license/currentLicense.js';
import { LoadLicense } from '../../../src/application/dashboard/license/loadLicense.js';
import { CancelOrder } from '../../../src/application/dashboard/trading/orders/cancelOrder.js';
import { ConfirmTokens } from '../../../src/application/dashboard/trading/orders/confirmTokens.js';
import { LoadOrderContext } from '../../../src/application/dashboard/trading/orders/context/loadOrderContext.js';
import { OrderIntentStore } from '../../../src/application/dashboard/trading/orders/orderIntentStore.js';
import { OrderFacts } from '../../../src/application/dashboard/trading/orders/context/orderFacts.js';
import { PlaceOrder } from '../../../src/application/dashboard/trading/orders/placeOrder.js';
import { PreviewOrderAction } from '../../../src/application/dashboard/trading/orders/previewOrderAction.js';
import { SendOrderAction } from '../../../src/application/dashboard/trading/orders/sendOrderAction.js';
import { SettleIntents } from '../../../src/application/dashboard/trading/orders/settleIntents.js';
import { CurrentPreferences } from '../../../src/application/dashboard/preferences/currentPreferences.js';
import { SerialQueue } from '../../../src/application/dashboard/serialQueue.js';
import { CloudApiClient } from '../../../src/adapters/cloudClient/cloudApiClient.js';
import { DEFAULT_ORDER_LIMITS } from '../../../src/domain/dashboard/trading/orders/orderLimits.js';
import type { MemoryBroker } from '../../fakes/dashboard/memoryBroker.js';
import type { ProcessRun } from '../core/processRun.js';
import { crashableStore } from '../core/crashableStore.js';
import { createDisk } from '../core/simulatedFiles.js';
import type { SimulatedWorld } from '../world.js';
import { createFreshAudits } from './audits.js';
import type { HomeFolder } from './homeFolder.js';
import { SimulatedLicenseAuthority } from './simulatedLicenseAuthority.js';
import { SimulatedCloudClient } from './simulatedCloudClient.js';
import { MonitoredBroker, type BrokerObservation } from './monitoredBroker.js';

const COOLDOWN_SECONDS = 1800;
const NEVER_PULLED = {
  machine: { id: 'machine', name: 'desk' },
  parent: null,
  horizon: null,
  digests: null,
  lastPushAt: null,
  lastPullAt: null,
};
const unseen = (): void => undefined;

/**
 * Wires the shipped parts of a dashboard for one run, as the product does, but on a simulated disk in the simulated
 * world.
 */
export function wireDashboard(
  world: SimulatedWorld,
  life: ProcessRun,
  disk: HomeFolder,
  account: MemoryBroker,
  observation: BrokerObservation,
  holder: number,
) {
  const clock = world.clocks.of(life.machine);
  const { ids } = world;
  const report = (problem: unknown, during: string): void => world.report(life, problem, during);
  const warn = (message: string): void => world.scheduler.note(`${life.name} warns: ${message}`);
  const {
    orders,
    modes,
    modeLog,
    breaker,
    events,
    news,
    alerts,
    agents: records,
  } = disk.opened(
    createDisk(disk.files, life, () => world.faultConditions.count('a disk is full')),
    warn,
  );
  const client = new SimulatedCloudClient(world, life, `192.0.2.${holder}`);
  const connection = { kind: 'connected', cloud: new CloudApiClient(client) } as const;
  const authority = new SimulatedLicenseAuthority(client);
  const licenses = { kind: 'connected', authority } as const;
  const vault = crashableStore(life, 'license', disk.vault, ['saveProof', 'deleteProof']);
  const license = new CurrentLicense(clock);
  const preferences = new CurrentPreferences();
  const audits = createFreshAudits(() => clock.now());

  const circuit = new CircuitBreaker({ store: breaker, events, clock, report, cooldownSeconds: COOLDOWN_SECONDS });
  const ground = new CheckLiveReadiness({
    license,
    audits,
    clock,
    broker: { name: 'tradier', account: 'tradier', problem: null },
    priceSource: 'csv',
    dryRunHours: world.plan.size.dryRunHours,
  });
  const mode = new BrokerModeSwitch({
    modes,
    readiness: ground,
    update: { requireCurrentVersion: () => undefined },
    log: modeLog,
    clock,
    report,
  });
  const broker = new GuardedBroker(new MonitoredBroker(world, life, account, disk, observation), circuit, mode);
  const book = new OrderIntentStore(orders, clock, 'tradier', report);
  const judge = new LoadOrderContext({
    facts: new OrderFacts(broker, { read: async () => ({ kind: 'trading', source: 'nasdaq' }) }, audits, book),
    intents: book,
    mode,
    limits: DEFAULT_ORDER_LIMITS,
    measureRisk: { execute: async () => unavailable('The simulation has no prices.') },
    clock,
  });
  const [tokens, turn] = [new ConfirmTokens(ids, clock), new SerialQueue()];
  const send = new SendOrderAction({ loadContext: judge, intents: book, tokens, queue: turn, clock, report });

  const outbox = new AlertOutbox(alerts, clock, report);
  const queue = new QueueAlerts(outbox, news, preferences, { load: async () => NEVER_PULLED }, clock);
  const check = new CheckLicense(license, licenses, vault, clock);
  const chance = world.random.of(`${life.name} agents`);
  const agents = new Agents({
    tasks: [
      new RevalidateLicense({ connection, check, license }),
      new ReportConsensus({ connection, optedOut: null, license, audits, preferences }),
      new DeliverAlerts({ connection, license, outbox, preferences, events, clock }),
    ],
    records,
    clock,
    chance: () => chance.next(),
    inspect: unseen,
    report,
  });
  const announce = new PublishFrameworkEvents(news);
  return {
    license,
    circuit,
    mode,
    book,
    outbox,
    queue,
    agents,
    announce,
    watch: new WatchAlertableEvents({ frameworkEvents: announce, circuit, queue, agents, clock, report }),
    load: new LoadLicense(license, vault, authority, licenses, clock, world.population.keyOf(holder)),
    preview: new PreviewOrderAction({ loadContext: judge, intents: book, broker, mode, tokens, ids, clock }),
    place: new PlaceOrder(send, broker),
    cancel: new CancelOrder(send, broker),
    settle: new SettleIntents(book, broker, turn, clock),
  };
}

export type WiredDashboard = ReturnType<typeof wireDashboard>;
