import { Failure } from '../../src/domain/shared/failure/failure.js';
import { LICENSE_KEY_ENTROPY_BYTES, newLicenseKey } from '../../src/domain/shared/licensing/licenseKey.js';
import type { MailEffect, PushEffect } from '../../src/application/cloud/messaging/outbox/effect.js';
import type { LicenseKeys } from '../../src/application/cloud/licensing/licenseKeys.port.js';
import { CountedIds } from '../fakes/countedIds.js';
import { Cloud } from './cloud/cloud.js';
import { CloudStores } from './cloud/stores.js';
import { Dashboards } from './dashboard/dashboards.js';
import { Chance } from '../faults/chance.js';
import { Life } from './core/life.js';
import { Clocks } from './core/clocks.js';
import { Scheduler } from './core/scheduler.js';
import { Population } from './population.js';
import { Seen } from './seen.js';
import { SimulatedDatabase } from './core/simulatedDatabase.js';
import { PostOffice } from './outside/postOffice.js';
import { Stripe } from './outside/stripe.js';
import { Weather } from './outside/weather.js';
import { Webhooks } from './outside/webhooks.js';
import type { Plan } from './plan/plan.js';

const BEGIN = new Date('2026-11-20T14:00:00.000Z');

/** A problem that is a bug of ours, as the log of a process would have it. */
export interface Problem {
  readonly who: string;
  readonly during: string;
  readonly problem: unknown;
}

/** Everything there is: what outlives the processes, who is outside, and the processes of the moment. */
export class World {
  readonly scheduler = new Scheduler(BEGIN);
  readonly clocks = new Clocks(this.scheduler);
  readonly chance: Chance;
  readonly weather: Weather;
  readonly stores = new CloudStores(this.scheduler.clock);
  readonly database: SimulatedDatabase;
  readonly stripe: Stripe;
  readonly mail: PostOffice<MailEffect>;
  readonly phones: PostOffice<PushEffect>;
  readonly cloud: Cloud;
  readonly dashboards: Dashboards;
  readonly webhooks: Webhooks;
  readonly population: Population;
  readonly seen = new Seen();
  readonly ids = new CountedIds();
  readonly keys: LicenseKeys;
  readonly problems: Problem[] = [];
  /** When somebody does something next. */
  nextDeedAt = 0;
  /** The faults have ended. */
  isCalm = false;
  private readonly entropy: Chance;

  constructor(readonly plan: Plan) {
    this.chance = new Chance(plan.seed);
    this.entropy = this.chance.of('entropy');
    this.weather = new Weather(this.chance.of('weather'));
    this.database = new SimulatedDatabase(this.stores.transactional, this.weather, (what) => this.scheduler.note(what));
    this.stripe = new Stripe(this.scheduler, this.weather);
    this.mail = new PostOffice('smtp', this.weather, this.scheduler);
    this.phones = new PostOffice('ntfy', this.weather, this.scheduler);
    this.keys = {
      pepper: 'newest',
      draw: () => newLicenseKey(this.bytes(LICENSE_KEY_ENTROPY_BYTES)),
      digestsOf: (key) => [`digest of ${key}`],
    };
    this.cloud = new Cloud(
      this,
      Array.from({ length: plan.size.replicas }, (_, i) => `cloud${i + 1}`),
    );
    this.population = new Population(this);
    this.dashboards = new Dashboards(this);
    this.webhooks = new Webhooks(this, this.outsider('stripe'));
  }

  /** Somebody who never dies. */
  outsider(name: string): Life {
    return new Life(name, this.scheduler, this.chance.of(name));
  }

  bytes(count: number): Uint8Array {
    return Uint8Array.from({ length: count }, () => this.entropy.int(0, 255));
  }

  /** How long nobody will do anything. */
  pauseLeft(): number {
    return Math.max(0, this.nextDeedAt - this.scheduler.now);
  }

  /** A failure of somebody outside is expected; anything else is a bug. */
  report({ name }: Life, problem: unknown, during: string): void {
    this.scheduler.note(`${name} reports ${during}: ${problem instanceof Error ? problem.message : String(problem)}`);
    if (!(problem instanceof Failure)) this.problems.push({ who: name, during, problem });
  }
}
