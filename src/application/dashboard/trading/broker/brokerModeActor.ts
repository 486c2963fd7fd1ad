import { createActor, type ActorRefFrom, type EventFromLogic } from 'xstate';
import {
  brokerModeMachine,
  type BrokerModeSnapshot,
} from '../../../../domain/dashboard/trading/mode/brokerMode.machine.js';
import {
  restoreBrokerModeSnapshot,
  type BrokerModeRecord,
} from '../../../../domain/dashboard/trading/mode/brokerModeRecord.js';
import { ignoreInspection, type Inspect } from '../../inspect.port.js';

/** The broker mode's actor, which can be replaced by one in a stored state. */
export class BrokerModeActor {
  private actor: ActorRefFrom<typeof brokerModeMachine>;

  /** @param at the start of the dry-run window, in milliseconds since the epoch */
  constructor(
    at: number,
    private readonly inspect: Inspect = ignoreInspection,
  ) {
    this.actor = this.started({ input: { at } });
  }

  get snapshot(): BrokerModeSnapshot {
    return this.actor.getSnapshot();
  }

  send(event: EventFromLogic<typeof brokerModeMachine>): void {
    this.actor.send(event);
  }

  restore(record: BrokerModeRecord): void {
    this.actor.stop();
    this.actor = this.started({ input: { at: record.dryrunSince }, snapshot: restoreBrokerModeSnapshot(record) });
  }

  stop(): void {
    this.actor.stop();
  }

  private started(start: {
    readonly input: { readonly at: number };
    readonly snapshot?: BrokerModeSnapshot;
  }): ActorRefFrom<typeof brokerModeMachine> {
    return createActor(brokerModeMachine, { ...start, id: 'broker-mode', inspect: this.inspect }).start();
  }
}
