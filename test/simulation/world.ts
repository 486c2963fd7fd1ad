import { Failure } from '../../src/domain/shared/failure/failure.js';
import { LICENSE_KEY_ENTROPY_BYTES, newLicenseKey } from '../../src/domain/shared/licensing/licenseKey.js';
import type { MailEffect, PushEffect } from '../../src/application/cloud/messaging/outbox/outboxEffect.js';
import type { LicenseKeys } from '../../src/application/cloud/licensing/licenseKeys.port.js';
import { SequentialIds } from '../fakes/sequentialIds.js';
import { SimulatedCloud } from './cloud/simulatedCloud.js';
import { CloudStores } from './cloud/stores.js';
import { SimulatedDashboards } from './dashboard/dashboards.js';
import { SeededRandom } from '../faults/seededRandom.js';
import { ProcessRun } from './core/processRun.js';
import { MachineClocks } from './core/machineClocks.js';
import { Scheduler } from './core/scheduler.js';
import { Population } from './population.js';
import { ObservedReplies } from './observedReplies.js';
import { SimulatedDatabase } from './core/simulatedDatabase.js';
import { MessageServer } from './outside/messageServer.js';
import { SimulatedStripe } from './outside/simulatedStripe.js';
import { FaultConditions } from './outside/faultConditions.js';
import { WebhookSender } from './outside/webhookSender.js';
import type { SimulationPlan } from './plan/plan.js';

const BEGIN = new Date('2026-11-20T14:00:00.000Z');

/** An unexpected error, reported as a process would log it. */
export interface ReportedProblem {
  readonly who: string;
  readonly during: string;
  readonly problem: unknown;
}

/** The whole simulated world: the state that outlives processes, the external services, and the running processes. */
export class SimulatedWorld {
  readonly scheduler = new Scheduler(BEGIN);
  readonly clocks = new MachineClocks(this.scheduler);
  readonly random: SeededRandom;
  readonly faultConditions: FaultConditions;
  readonly stores = new CloudStores(this.scheduler.clock);
  readonly database: SimulatedDatabase;
  readonly stripe: SimulatedStripe;
  readonly mail: MessageServer<MailEffect>;
  readonly phones: MessageServer<PushEffect>;
  readonly cloud: SimulatedCloud;
  readonly dashboards: SimulatedDashboards;
  readonly webhooks: WebhookSender;
  readonly population: Population;
  readonly observed = new ObservedReplies();
  readonly ids = new SequentialIds();
  readonly keys: LicenseKeys;
  readonly problems: ReportedProblem[] = [];
  /** The time of the next action. */
  nextActionAt = 0;
  /** Whether the faults have ended. */
  areFaultsOver = false;
  private readonly entropy: SeededRandom;

  constructor(readonly plan: SimulationPlan) {
    this.random = new SeededRandom(plan.seed);
    this.entropy = this.random.of('entropy');
    this.faultConditions = new FaultConditions(this.random.of('weather'));
    this.database = new SimulatedDatabase(this.stores.transactional, this.faultConditions, (what) =>
      this.scheduler.note(what),
    );
    this.stripe = new SimulatedStripe(this.scheduler, this.faultConditions);
    this.mail = new MessageServer('smtp', this.faultConditions, this.scheduler);
    this.phones = new MessageServer('ntfy', this.faultConditions, this.scheduler);
    this.keys = {
      peppers: ['newest'],
      generate: () => newLicenseKey(this.bytes(LICENSE_KEY_ENTROPY_BYTES)),
      digestsOf: (key) => [`digest of ${key}`],
    };
    this.cloud = new SimulatedCloud(
      this,
      Array.from({ length: plan.size.replicas }, (_, i) => `cloud${i + 1}`),
    );
    this.population = new Population(this);
    this.dashboards = new SimulatedDashboards(this);
    this.webhooks = new WebhookSender(this, this.outsider('stripe'));
  }

  /** Creates an external process that never dies. */
  outsider(name: string): ProcessRun {
    return new ProcessRun(name, this.scheduler, this.random.of(name));
  }

  bytes(count: number): Uint8Array {
    return Uint8Array.from({ length: count }, () => this.entropy.int(0, 255));
  }

  /** The time until the next action. */
  pauseLeft(): number {
    return Math.max(0, this.nextActionAt - this.scheduler.now);
  }

  /** Failures of external services are expected; any other failure is a bug. */
  report({ name }: ProcessRun, problem: unknown, during: string): void {
    this.scheduler.note(`${name} reports ${during}: ${problem instanceof Error ? problem.message : String(problem)}`);
    if (!(problem instanceof Failure)) this.problems.push({ who: name, during, problem });
  }
}
