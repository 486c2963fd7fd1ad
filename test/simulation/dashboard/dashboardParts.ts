import { Agents } from '../../../src/application/dashboard/agents/agents.js';
import { AlertOutbox } from '../../../src/application/dashboard/agents/alertOutbox.js';
import { DeliverAlerts } from '../../../src/application/dashboard/agents/deliverAlerts.js';
import { QueueAlerts } from '../../../src/application/dashboard/agents/queueAlerts.js';
import { ReportConsensus } from '../../../src/application/dashboard/agents/reportConsensus.js';
import { RevalidateLicense } from '../../../src/application/dashboard/agents/revalidateLicense.js';
import { WatchHappenings } from '../../../src/application/dashboard/agents/watchHappenings.js';
import { AnnounceNews } from '../../../src/application/dashboard/framework/announceNews.js';
import { BrokerModeSwitch } from '../../../src/application/dashboard/trading/broker/brokerModeSwitch.js';
import { CircuitBreaker } from '../../../src/application/dashboard/trading/broker/circuitBreaker.js';
import { GuardedBroker } from '../../../src/application/dashboard/trading/broker/guardedBroker.js';
import { SurveyGround } from '../../../src/application/dashboard/trading/broker/surveyGround.js';
import { CheckLicense } from '../../../src/application/dashboard/license/checkLicense.js';
import { CurrentLicense } from '../../../src/application/dashboard/license/currentLicense.js';
import { LoadLicense } from '../../../src/application/dashboard/license/loadLicense.js';
import { CancelOrder } from '../../../src/application/dashboard/trading/orders/cancelOrder.js';
import { ConfirmTokens } from '../../../src/application/dashboard/trading/orders/confirmTokens.js';
import { JudgeAction } from '../../../src/application/dashboard/trading/orders/judgeAction.js';
import { LiveOnlyBroker } from '../../../src/application/dashboard/trading/orders/liveOnlyBroker.js';
import { OrderBook } from '../../../src/application/dashboard/trading/orders/orderBook.js';
import { OrderFacts } from '../../../src/application/dashboard/trading/orders/orderFacts.js';
import { PlaceOrder } from '../../../src/application/dashboard/trading/orders/placeOrder.js';
import { PreviewAction } from '../../../src/application/dashboard/trading/orders/previewAction.js';
import { SendAction } from '../../../src/application/dashboard/trading/orders/sendAction.js';
import { SettleIntents } from '../../../src/application/dashboard/trading/orders/settleIntents.js';
import { CurrentPreferences } from '../../../src/application/dashboard/preferences/currentPreferences.js';
import { Turn } from '../../../src/application/dashboard/turn.js';
import { CloudService } from '../../../src/adapters/cloudClient/cloudService.js';
import { ORDER_LIMITS } from '../../../src/domain/dashboard/trading/orders/limits.js';
import type { MemoryBroker } from '../../fakes/memoryBroker.js';
import type { Life } from '../core/life.js';
import { onDisk } from '../core/onDisk.js';
import { diskOf } from '../core/simulatedFiles.js';
import type { World } from '../world.js';
import { freshAudits } from './audits.js';
import type { HomeFolder } from './homeFolder.js';
import { LicenseDesk } from './licenseDesk.js';
import { SimulatedCloudClient } from './simulatedCloudClient.js';
import { WatchedBroker, type Door } from './watchedBroker.js';

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

/** One run of a dashboard: the shipped parts, wired as the product wires them, on its disk and the simulated world. */
export function dashboardParts(
  world: World,
  life: Life,
  disk: HomeFolder,
  account: MemoryBroker,
  door: Door,
  holder: number,
) {
  const clock = world.clocks.of(life.machine);
  const { ids } = world;
  const report = (problem: unknown, during: string): void => world.report(life, problem, during);
  const warn = (message: string): void => world.scheduler.note(`${life.name} warns: ${message}`);
  const {
    orders,
    modes,
    breaker,
    events,
    news,
    alerts,
    agents: records,
  } = disk.opened(
    diskOf(disk.files, life, () => world.weather.count('a disk is full')),
    warn,
  );
  const client = new SimulatedCloudClient(world, life, `192.0.2.${holder}`);
  const connection = { kind: 'connected', cloud: new CloudService(client) } as const;
  const authority = new LicenseDesk(client);
  const licenses = { kind: 'connected', authority } as const;
  const vault = onDisk(life, 'license', disk.vault, ['keepProof', 'dropProof']);
  const license = new CurrentLicense(clock);
  const preferences = new CurrentPreferences();
  const audits = freshAudits(() => clock.now());

  const circuit = new CircuitBreaker({ store: breaker, events, clock, report, cooldownSeconds: COOLDOWN_SECONDS });
  const ground = new SurveyGround({
    license,
    audits,
    clock,
    broker: { name: 'tradier', account: 'tradier', problem: null },
    priceSource: 'csv',
    dryRunHours: world.plan.size.dryRunHours,
  });
  const mode = new BrokerModeSwitch({
    modes,
    ground,
    update: { demandCurrent: () => undefined },
    events,
    clock,
    report,
  });
  const broker = new GuardedBroker(
    new LiveOnlyBroker(new WatchedBroker(world, life, account, disk, door), mode),
    circuit,
  );
  const book = new OrderBook(orders, clock, 'tradier', report);
  const judge = new JudgeAction({
    facts: new OrderFacts(broker, { read: async () => ({ kind: 'trading', source: 'nasdaq' }) }, audits, book),
    book,
    mode,
    limits: ORDER_LIMITS,
    clock,
  });
  const [tokens, turn] = [new ConfirmTokens(ids, clock), new Turn()];
  const send = new SendAction({ judge, book, tokens, turn, clock, report });

  const outbox = new AlertOutbox(alerts, clock, report);
  const queue = new QueueAlerts(outbox, news, preferences, { load: async () => NEVER_PULLED }, clock);
  const check = new CheckLicense(license, licenses, vault, clock);
  const chance = world.chance.of(`${life.name} agents`);
  const agents = new Agents({
    duties: [
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
  const announce = new AnnounceNews(news);
  return {
    license,
    circuit,
    mode,
    book,
    outbox,
    queue,
    agents,
    announce,
    watch: new WatchHappenings({ announce, circuit, queue, agents, clock, report }),
    load: new LoadLicense(license, vault, authority, licenses, clock, world.population.keyOf(holder)),
    preview: new PreviewAction({ judge, book, broker, mode, tokens, ids, clock }),
    place: new PlaceOrder(send, broker),
    cancel: new CancelOrder(send, broker),
    settle: new SettleIntents(book, broker, turn, clock),
  };
}

export type DashboardParts = ReturnType<typeof dashboardParts>;
