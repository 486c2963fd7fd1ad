import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { AlertMeter, AlertResult } from '../../application/alerts/alertMeter.port.js';
import type { Clock } from '../../application/clock.port.js';
import type { OutboxStanding } from '../../application/delivery/outbox.port.js';
import type { Channel } from '../../domain/alerts/channels.js';
import type { BodyCall, SnapshotMeter } from '../../application/sync/snapshotMeter.port.js';
import type { SnapshotHolding } from '../../application/sync/snapshots.port.js';
import { BODY_PLACES, type BodyPlace } from '../../domain/sync/body.js';
import type { BodyFault } from '../../domain/sync/snapshot.js';
import type { Traffic } from './pipeline/app.js';

/** What Prometheus scrapes; also the app's `Traffic`, and the meters of alerts and snapshots. */
export class Metrics implements Traffic, AlertMeter, SnapshotMeter {
  private readonly registry = new Registry();
  private readonly requests = new Histogram({
    name: 'http_requests_seconds',
    help: 'How long requests took, by route pattern and status',
    labelNames: ['route', 'status'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10],
    registers: [this.registry],
  });
  private readonly refusals = new Counter({
    name: 'rate_limit_refusals_total',
    help: 'Requests refused with 429, by bucket',
    labelNames: ['bucket'],
    registers: [this.registry],
  });

  private readonly alerts = new Counter({
    name: 'alert_results_total',
    help: "What became of each channel's part of an alert within its request",
    labelNames: ['channel', 'result'],
    registers: [this.registry],
  });

  private readonly shared = new Gauge({
    name: 'rate_limits_shared',
    help: '1 while the rate limits are counted together with the other processes, 0 while by this one alone',
    registers: [this.registry],
  });

  private readonly bodyCalls = new Counter({
    name: 'snapshot_body_calls_total',
    help: 'Calls to the places that the bytes of snapshots lie in, and how they went',
    labelNames: ['place', 'call', 'result'],
    registers: [this.registry],
  });

  private readonly bodyFaults = new Counter({
    name: 'snapshot_body_faults_total',
    help: 'Downloads of snapshots whose bytes were missing or changed',
    labelNames: ['place', 'fault'],
    registers: [this.registry],
  });

  private readonly orphans = new Counter({
    name: 'snapshot_orphans_removed_total',
    help: 'Bytes that no snapshot named, removed by the prune job',
    labelNames: ['place'],
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  limitsAreShared(shared: boolean): void {
    this.shared.set(shared ? 1 : 0);
  }

  /** Asks `standing` at every scrape. */
  watchOutbox(standing: () => Promise<OutboxStanding>, clock: Clock): void {
    const effects = new Gauge({
      name: 'outbox_effects',
      help: 'Effects that wait to be delivered, and those given up, which want the operator',
      labelNames: ['state'],
      registers: [],
      async collect() {
        const { waiting, dead } = await standing();
        this.set({ state: 'waiting' }, waiting);
        this.set({ state: 'dead' }, dead);
      },
    });
    const oldest = new Gauge({
      name: 'outbox_oldest_seconds',
      help: 'Age of the oldest effect that waits; 0 when none does',
      registers: [],
      async collect() {
        const { oldestWaitingAt } = await standing();
        this.set(oldestWaitingAt === null ? 0 : Math.max(0, clock.now().getTime() - oldestWaitingAt.getTime()) / 1000);
      },
    });
    this.registry.registerMetric(effects);
    this.registry.registerMetric(oldest);
  }

  /** Asks both at every scrape. */
  watchStorage(firesToday: () => Promise<number>, holding: () => Promise<readonly SnapshotHolding[]>): void {
    const fires = new Gauge({
      name: 'consensus_rows',
      help: 'Fires of the present UTC day, repeats not counted',
      registers: [],
      async collect() {
        this.set(await firesToday());
      },
    });
    const snapshots = new Gauge({
      name: 'snapshots',
      help: 'Snapshots that are kept: how many and their bytes, by where the bytes lie',
      labelNames: ['unit', 'place'],
      registers: [],
      async collect() {
        const held = await holding();
        for (const place of BODY_PLACES) {
          const { count, bytes } = held.find((each) => each.place === place) ?? { count: 0, bytes: 0 };
          this.set({ unit: 'count', place }, count);
          this.set({ unit: 'bytes', place }, bytes);
        }
      },
    });
    this.registry.registerMetric(fires);
    this.registry.registerMetric(snapshots);
  }

  finished(route: string, status: number, seconds: number): void {
    this.requests.observe({ route, status }, seconds);
  }

  refused(bucket: string): void {
    this.refusals.inc({ bucket });
  }

  alerted(channel: Channel, result: AlertResult): void {
    this.alerts.inc({ channel, result });
  }

  bodyCalled(place: BodyPlace, call: BodyCall, result: 'ok' | 'failed'): void {
    this.bodyCalls.inc({ place, call, result });
  }

  bodyFaulty(place: BodyPlace, fault: BodyFault): void {
    this.bodyFaults.inc({ place, fault });
  }

  orphansRemoved(place: BodyPlace, count: number): void {
    this.orphans.inc({ place }, count);
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  render(): Promise<string> {
    return this.registry.metrics();
  }
}
