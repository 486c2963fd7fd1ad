import { Failure } from '../../../src/domain/shared/failure/failure.js';
import { confirmationPhraseFor } from '../../../src/domain/dashboard/trading/mode/confirmationPhrase.js';
import type { TickerFrameworkEvent } from '../../../src/application/dashboard/framework/frameworkEventRecorder.port.js';
import type { OrderAction } from '../../../src/domain/dashboard/trading/orders/orderAction.js';
import { MemoryBroker } from '../../fakes/dashboard/memoryBroker.js';
import { someOrder } from '../../fixtures/orders.js';
import { ProcessRun } from '../core/processRun.js';
import type { ActionDetails } from '../plan/plan.js';
import type { SimulatedWorld } from '../world.js';
import { wireDashboard, type WiredDashboard } from './wireDashboard.js';
import { HomeFolder } from './homeFolder.js';
import type { BrokerObservation } from './monitoredBroker.js';
import { SECOND_MS } from '../../../src/domain/shared/timeUnits.js';

const LOOK_MS = 5 * SECOND_MS;
const START_MS = 500;
const LOOKS_IN_A_PAUSE = 5;

type Of<Do extends ActionDetails['do']> = Extract<ActionDetails, { readonly do: Do }>;

/** A trader's machine: its disk, an account at a broker, and the program, which can be killed at any time. */
export class SimulatedDashboard {
  readonly disk: HomeFolder;
  readonly account: MemoryBroker;
  private running: {
    readonly life: ProcessRun;
    readonly parts: WiredDashboard;
    readonly observation: BrokerObservation;
    isReady: boolean;
  } | null = null;
  private runs = 0;
  /** Whether dry run was requested and confirmed, and live mode has not been requested since. */
  private isDry = false;
  /** The result of the closing order that is attempted after the faults have ended. */
  exit = 'not tried';

  constructor(
    private readonly world: SimulatedWorld,
    private readonly number: number,
  ) {
    this.disk = new HomeFolder(world.clocks.of(`dashboard${number}`));
    this.account = new MemoryBroker(world.scheduler.clock.now);
    this.account.quotes.set('AAPL', { last: 150, bid: 149.98, ask: 150.02 });
  }

  get parts(): WiredDashboard | null {
    return this.running?.parts ?? null;
  }

  async start(): Promise<void> {
    if (this.running !== null) return;
    this.runs += 1;
    const { scheduler, random: chance } = this.world;
    const name = `dashboard${this.number}#${this.runs}`;
    const life = new ProcessRun(name, scheduler, chance.of(name));
    const observation: BrokerObservation = { isDry: this.isDry, failures: 0, openedAt: null };
    const parts = wireDashboard(this.world, life, this.disk, this.account, observation, this.number);
    const running = { life, parts, observation, isReady: false };
    this.running = running;
    life.onEnd(() => {
      this.running = null;
    });
    const { load, circuit, mode, book, outbox, queue, agents, watch, license } = parts;
    await load.execute();
    await circuit.load();
    await mode.load();
    await book.load();
    await outbox.load();
    await queue.catchUp();
    watch.start();
    await agents.start();
    license.subscribe(() => agents.notifyLicenseChange());
    running.isReady = true;
    this.tick(life, parts);
  }

  crash(waits: number, downMs: number): void {
    const { running } = this;
    if (running === null) return;
    running.life.crashAfterWaits(waits, () => {
      if (running.life.isOver) return;
      const { scheduler, faultConditions: weather } = this.world;
      weather.count('a dashboard crashes');
      scheduler.note(`${running.life.name} dies`);
      running.life.end();
      scheduler.after(START_MS + downMs, `dashboard${this.number} starts again`, () => void this.started());
    });
  }

  spare(): void {
    this.running?.life.crashAfterWaits(Infinity, () => undefined);
  }

  started(): Promise<void> {
    return this.start().catch(
      (problem: unknown) =>
        void this.world.problems.push({ who: `dashboard${this.number}`, during: 'its start', problem }),
    );
  }

  /** Performs an action of the user or an event of the market on this machine. */
  async play(actionNumber: number, act: Of<'happens' | 'orders' | 'withdraws' | 'trades' | 'looks'>): Promise<void> {
    const { running } = this;
    if (running?.isReady !== true) return;
    const { parts, observation, life } = running;
    try {
      switch (act.do) {
        case 'happens':
          return await parts.announce.execute([newsOf(actionNumber, act, this.world.scheduler.clock.now())]);
        case 'trades':
          return await (act.mode === 'live' ? this.goLive(parts, observation) : this.goDry(parts, observation));
        case 'orders':
          return await this.order(parts, life, act);
        case 'withdraws':
          return await this.withdraw(parts);
        case 'looks':
          return await this.look(parts, life, act.times);
      }
    } catch (problem) {
      if (!(problem instanceof Failure)) this.world.report(life, problem, act.do);
    }
  }

  private async goLive({ mode }: WiredDashboard, observation: BrokerObservation): Promise<void> {
    const wasDry = this.isDry;
    [observation.isDry, this.isDry] = [false, false];
    await mode.switchToLive(confirmationPhraseFor('tradier')).catch((problem: unknown) => {
      this.isDry = wasDry;
      throw problem;
    });
  }

  /** Requests dry run. Whatever the result, every later start must be in dry run. */
  private async goDry({ mode }: WiredDashboard, observation: BrokerObservation): Promise<void> {
    observation.isDry = true;
    try {
      await mode.switchToDryRun();
    } finally {
      if (observation.isDry) this.isDry = true;
    }
  }

  /** Tries to close a position once the disk has space and all faults have ended. */
  async tryExit(): Promise<void> {
    const { running } = this;
    if (running === null) return;
    const { preview, place } = running.parts;
    this.account.trouble = null;
    this.account.hold('AAPL', 100, 150);
    const order = someOrder({ side: 'sell', quantity: 1 });
    try {
      const { key, confirmation, refusal } = await preview.execute({ kind: 'place', order });
      if (confirmation === null) {
        this.exit = refusal?.message ?? 'the broker refuses it';
        return;
      }
      const { intent } = await place.execute({ order, key, confirmToken: confirmation.token });
      this.exit = ['withheld', 'working', 'filled'].includes(intent.state) ? 'accepted' : intent.state;
    } catch (problem) {
      this.exit = String(problem);
    }
  }

  private async order(
    parts: WiredDashboard,
    life: ProcessRun,
    { quantity, pressed, trouble }: Of<'orders'>,
  ): Promise<void> {
    const order = someOrder({ quantity });
    const { key, confirmation } = await parts.preview.execute({ kind: 'place', order });
    if (confirmation === null) return;
    if (trouble !== 'none') this.account.trouble = trouble;
    const press = async (token: string): Promise<void> =>
      void (await parts.place
        .execute({ order, key, confirmToken: token })
        .catch((problem: unknown) => this.endure(life, problem)));
    const first = press(confirmation.token);
    for (let time = 1; time < pressed; time += 1)
      void this.pressAgain(parts, { kind: 'place', order }, press).catch((problem: unknown) =>
        this.endure(life, problem),
      );
    await first;
  }

  /** Simulates a person who saw no reply and confirms the same order again under the same key. */
  private async pressAgain(
    parts: WiredDashboard,
    action: OrderAction,
    press: (token: string) => Promise<void>,
  ): Promise<void> {
    const { confirmation } = await parts.preview.execute(action);
    if (confirmation !== null) await press(confirmation.token);
  }

  /** Simulates a person who reloads the order page several times. */
  private async look({ settle }: WiredDashboard, life: ProcessRun, times: number): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      await settle.execute().catch((problem: unknown) => this.endure(life, problem));
      await life.wait('looks again', [300, 4000]);
    }
  }

  private async withdraw({ preview, cancel }: WiredDashboard): Promise<void> {
    const open = this.account.placed.find(({ status }) => status === 'open');
    if (open === undefined) return;
    const { key, confirmation } = await preview.execute({ kind: 'cancel', brokerOrderId: open.id });
    if (confirmation !== null) await cancel.execute({ brokerOrderId: open.id, key, confirmToken: confirmation.token });
  }

  private endure(life: ProcessRun, problem: unknown): void {
    if (!(problem instanceof Failure)) this.world.report(life, problem, 'placing an order');
  }

  /** Does the program's periodic work, and schedules it again. */
  private tick(life: ProcessRun, parts: WiredDashboard): void {
    parts.agents.tick();
    void parts.mode.storePending();
    if (parts.settle.isDue) void parts.settle.execute().catch((problem: unknown) => this.endure(life, problem));
    life.later('', Math.max(LOOK_MS, Math.ceil(this.world.pauseLeft() / LOOKS_IN_A_PAUSE)), () =>
      this.tick(life, parts),
    );
  }
}

function newsOf(actionNumber: number, { type, ticker }: Of<'happens'>, now: Date): TickerFrameworkEvent {
  const dated = { id: `${type} of deed ${actionNumber}`, at: now.toISOString().slice(0, 10) };
  const origin = { prices: 'csv', portfolio: 'main' };
  if (type === 'stop_breach')
    return {
      origin,
      ticker,
      event: { ...dated, kind: 'stop_breached', close: 140, stop: 147, initial_stop: 147, entry_price: 150 },
    };
  if (type === 'armed')
    return {
      origin,
      ticker,
      event: { ...dated, kind: 'entry_armed', trigger: 'breakout', strength: 1, trigger_low: 140, close: 150 },
    };
  return {
    origin,
    ticker,
    event: {
      ...dated,
      kind: 'state_changed',
      from: 'WATCH',
      to: 'EXIT',
      reason: { kind: 'stop', text: 'below its stop', numbers: {} },
    },
  };
}
