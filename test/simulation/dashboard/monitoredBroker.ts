import type {
  Broker,
  OrderPreview,
  PlacedOrder,
  Quote,
} from '../../../src/application/dashboard/trading/broker/broker.port.js';
import { BrokerFailure, OrderOutcomeUnknown } from '../../../src/application/dashboard/trading/broker/brokerFailure.js';
import { HOME_FILES } from '../../../src/domain/dashboard/backup/homeFiles.js';
import type { Order } from '../../../src/domain/dashboard/trading/orders/order.js';
import type { BrokerAccount } from '../../../src/domain/dashboard/portfolio/brokerAccount.js';
import type { BrokerPosition } from '../../../src/domain/dashboard/portfolio/brokerPosition.js';
import type { MemoryBroker } from '../../fakes/dashboard/memoryBroker.js';
import type { ProcessRun, DelayRange } from '../core/processRun.js';
import type { SimulatedWorld } from '../world.js';
import type { HomeFolder } from './homeFolder.js';

const WAY: DelayRange = [5, 300];
/** The number of failures that open the breaker, as specified; stated independently of the product. */
const STRIKES = 3;
const COOLDOWN_MS = 1_800_000;

/** The requests that the broker received from one run of the dashboard. */
export interface BrokerObservation {
  /** Whether dry run was requested, and live mode has not been requested since. */
  isDry: boolean;
  /** The number of consecutive failures. */
  failures: number;
  /** The time of the failure that last opened the breaker; null at first and after each success. */
  openedAt: number | null;
}

/** The broker for one run of a dashboard, with checks of every request. */
export class MonitoredBroker implements Broker {
  readonly name = 'tradier';

  constructor(
    private readonly world: SimulatedWorld,
    private readonly life: ProcessRun,
    private readonly broker: MemoryBroker,
    private readonly disk: HomeFolder,
    private readonly observation: BrokerObservation,
  ) {}

  account = (): Promise<BrokerAccount> => this.call('account', () => this.broker.account());
  positions = (): Promise<readonly BrokerPosition[]> => this.call('positions', () => this.broker.positions());
  quote = (symbol: string): Promise<Quote> => this.call('quote', () => this.broker.quote(symbol));
  preview = (order: Order): Promise<OrderPreview> => this.call('preview', () => this.broker.preview(order));
  order = (id: string): Promise<PlacedOrder | null> => this.call('order', () => this.broker.order(id));
  findByKey = (): Promise<null> => this.call('findByKey', () => this.broker.findByKey());
  orders = (): Promise<readonly PlacedOrder[]> => this.call('orders', () => this.broker.orders());

  async place(order: Order, key: string): Promise<PlacedOrder> {
    await this.watchSending(`place ${key}`, (line) => line.includes('"intended"') && line.includes(key));
    return this.call(`place ${key}`, () => this.broker.place(order, key), true);
  }

  async cancel(id: string): Promise<void> {
    await this.watchSending(`cancel ${id}`, (line) => line.includes('"intended"') && line.includes('"cancel"'));
    return this.call(`cancel ${id}`, () => this.broker.cancel(id), true);
  }

  private async watchSending(what: string, isWritten: (line: string) => boolean): Promise<void> {
    const { observed: seen } = this.world;
    const mode = (await this.disk.seen.modes.load())?.mode;
    if (mode !== 'live' || this.observation.isDry) seen.wrong.push(`${this.life.name} sends ${what} in dryrun`);
    if (!this.disk.linesOf(HOME_FILES.orders).some(isWritten))
      seen.wrong.push(`${this.life.name} sends ${what} before it is written down`);
  }

  private async call<T>(what: string, ask: () => Promise<T>, isSending = false): Promise<T> {
    const { faultConditions: weather, scheduler, observed: seen } = this.world;
    const { observation } = this;
    if (observation.openedAt !== null && scheduler.now < observation.openedAt + COOLDOWN_MS)
      seen.wrong.push(`${this.life.name} calls the broker (${what}) while its breaker is open`);
    await this.life.wait(`broker: ${what}`, WAY);
    try {
      this.broker.down = weather.isDown('broker');
      if (isSending && this.broker.trouble === null && weather.losesReply('broker'))
        this.broker.trouble = 'lostAndTaken';
      const answer = await ask();
      this.broker.down = false;
      await this.life.wait(`broker answers ${what}`, WAY);
      this.count(false);
      return answer;
    } catch (problem) {
      this.broker.down = false;
      await this.life.wait(`broker fails ${what}`, WAY);
      if (!(problem instanceof BrokerFailure || problem instanceof OrderOutcomeUnknown)) this.count(false);
      else if (problem.health !== 'none') this.count(problem.health === 'failed');
      throw problem;
    }
  }

  private count(hasFailed: boolean): void {
    const { observation } = this;
    const { now } = this.world.scheduler;
    observation.failures = hasFailed ? observation.failures + 1 : 0;
    if (!hasFailed) observation.openedAt = null;
    else if (
      observation.failures >= STRIKES &&
      (observation.openedAt === null || now >= observation.openedAt + COOLDOWN_MS)
    )
      observation.openedAt = now;
  }
}
