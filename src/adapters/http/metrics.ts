import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import {
  ALERT_RESULTS,
  type AlertMeter,
  type AlertResult,
} from '../../application/cloud/messaging/alerts/alertMeter.port.js';
import type { Clock } from '../../application/shared/clock.port.js';
import type { LicenseKeyCounts } from '../../application/cloud/licensing/licenses.port.js';
import type { OutboxStatus } from '../../application/cloud/messaging/outbox/outbox.port.js';
import { ALERT_CHANNELS, type AlertChannel } from '../../domain/shared/alerts/channels.js';
import type { ReportProblem } from '../../application/shared/reportProblem.port.js';
import { within } from '../../application/shared/within.js';
import {
  BODY_STORE_OPERATIONS,
  type BodyStoreOperation,
  type SnapshotMeter,
} from '../../application/cloud/sync/snapshotMeter.port.js';
import type { SnapshotStorageUsage } from '../../application/cloud/sync/snapshots.port.js';
import { SNAPSHOT_BODY_LOCATIONS, type SnapshotBodyLocation } from '../../domain/cloud/sync/snapshotBody.js';
import { CLOUD_LIMITS } from '../../domain/shared/limits/rateLimitRule.js';
import { SNAPSHOT_BODY_FAULTS, type SnapshotBodyFault } from '../../domain/shared/sync/snapshot.js';
import { removeValues, type Collector } from './metricsCollector.js';
import type { RequestMeter } from './pipeline/app.js';

/** Shorter than Prometheus's scrape timeout (10 s). */
const COLLECTED_WITHIN_MS = 5_000;

/** The Prometheus metrics. Also serves as the app's request meter and as the meter of alerts and snapshots. */
export class Metrics implements RequestMeter, AlertMeter, SnapshotMeter {
  private readonly registry = new Registry();
  private readonly requests = new Histogram({
    name: 'http_requests_seconds',
    help: 'Request duration in seconds, by route pattern and status',
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
    help: 'Alerts by channel and by result at the end of the request',
    labelNames: ['channel', 'result'],
    registers: [this.registry],
  });

  private readonly shared = new Gauge({
    name: 'rate_limits_shared',
    help: '1 if the rate limits are shared with the other processes, 0 if they are counted by this process alone',
    registers: [this.registry],
  });

  private readonly bodyCalls = new Counter({
    name: 'snapshot_body_calls_total',
    help: 'Calls to the storage locations of snapshot bodies, by result',
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
    help: 'Stored snapshot bodies that belong to no snapshot, removed by the prune job',
    labelNames: ['place'],
    registers: [this.registry],
  });

  private readonly collectorUp = this.gauge(
    'metrics_collector_up',
    '1 if this scrape includes this collector’s figures, 0 if the collector failed',
    ['collector'],
  );
  private readonly collectors: Collector[] = [];

  /** @param report receives the errors of collectors */
  constructor(private readonly report: ReportProblem = () => undefined) {
    collectDefaultMetrics({ register: this.registry });
    this.startCountersAtZero();
  }

  /** Prometheus sees an increase only in a series that it has scraped before the first event. */
  private startCountersAtZero(): void {
    for (const { bucket } of CLOUD_LIMITS) this.refusals.inc({ bucket }, 0);
    for (const channel of ALERT_CHANNELS) for (const result of ALERT_RESULTS) this.alerts.inc({ channel, result }, 0);
    for (const place of SNAPSHOT_BODY_LOCATIONS) {
      for (const fault of SNAPSHOT_BODY_FAULTS) this.bodyFaults.inc({ place, fault }, 0);
      for (const call of BODY_STORE_OPERATIONS)
        for (const result of ['ok', 'failed']) this.bodyCalls.inc({ place, call, result }, 0);
      this.orphans.inc({ place }, 0);
    }
  }

  /** Starts the series of replies with status 500 at 0 for each route, as for the counters. */
  startFaultsAtZero(routes: readonly string[]): void {
    for (const route of routes) this.requests.zero({ route, status: 500 });
  }

  setLimitsShared(shared: boolean): void {
    this.shared.set(shared ? 1 : 0);
  }

  /** Reads the outbox status at every scrape. */
  watchOutbox(readStatus: () => Promise<OutboxStatus>, clock: Clock): void {
    const effects = this.gauge(
      'outbox_effects',
      'Effects awaiting delivery, and abandoned effects that need the operator’s attention',
      ['state'],
    );
    const oldest = this.gauge('outbox_oldest_seconds', 'Age of the oldest waiting effect; 0 if no effect waits');
    this.collectors.push({
      name: 'outbox',
      gauges: [effects, oldest],
      async collect() {
        const { waiting, dead, oldestWaitingAt } = await readStatus();
        return () => {
          effects.set({ state: 'waiting' }, waiting);
          effects.set({ state: 'dead' }, dead);
          oldest.set(
            oldestWaitingAt === null ? 0 : Math.max(0, clock.now().getTime() - oldestWaitingAt.getTime()) / 1000,
          );
        };
      },
    });
  }

  /** At every scrape, reads the number of today's consensus signals and the storage in use. */
  watchStorage(
    countSignalsToday: () => Promise<number>,
    holding: () => Promise<readonly SnapshotStorageUsage[]>,
  ): void {
    const fires = this.gauge('consensus_rows', 'Consensus signals of the current UTC day, without repeats');
    const snapshots = this.gauge('snapshots', 'Number and bytes of the stored snapshots, by storage location', [
      'unit',
      'place',
    ]);
    this.collectors.push({
      name: 'consensus',
      gauges: [fires],
      async collect() {
        const count = await countSignalsToday();
        return () => fires.set(count);
      },
    });
    this.collectors.push({
      name: 'snapshots',
      gauges: [snapshots],
      async collect() {
        const held = await holding();
        return () => {
          for (const place of SNAPSHOT_BODY_LOCATIONS) {
            const { count, bytes } = held.find((each) => each.place === place) ?? { count: 0, bytes: 0 };
            snapshots.set({ unit: 'count', place }, count);
            snapshots.set({ unit: 'bytes', place }, bytes);
          }
        };
      },
    });
  }

  /** Names the signing key, and at every scrape counts the license keys that this process recognizes. */
  watchLicensing(signingKeyId: string, countKeys: () => Promise<LicenseKeyCounts>): void {
    this.gauge('license_signing_key_info', 'The key that signs license validations, by its id', ['kid']).set(
      { kid: signingKeyId },
      1,
    );
    const keys = this.gauge('license_keys', 'Usable license keys, by whether LICENSE_PEPPER has their pepper', [
      'pepper',
    ]);
    this.collectors.push({
      name: 'license keys',
      gauges: [keys],
      async collect() {
        const { underNewestPepper, needingOlderPepper, underUnknownPepper, withoutPepperName } = await countKeys();
        return () => {
          keys.set(
            { pepper: 'known' },
            underNewestPepper + needingOlderPepper - underUnknownPepper - withoutPepperName,
          );
          keys.set({ pepper: 'unknown' }, underUnknownPepper);
          keys.set({ pepper: 'unnamed' }, withoutPepperName);
        };
      },
    });
  }

  private gauge(name: string, help: string, labelNames: readonly string[] = []): Gauge {
    return new Gauge({ name, help, labelNames: [...labelNames], registers: [this.registry] });
  }

  requestFinished(route: string, status: number, seconds: number): void {
    this.requests.observe({ route, status }, seconds);
  }

  requestRateLimited(bucket: string): void {
    this.refusals.inc({ bucket });
  }

  countAlert(channel: AlertChannel, result: AlertResult): void {
    this.alerts.inc({ channel, result });
  }

  countBodyCall(place: SnapshotBodyLocation, call: BodyStoreOperation, result: 'ok' | 'failed'): void {
    this.bodyCalls.inc({ place, call, result });
  }

  countFaultyBody(place: SnapshotBodyLocation, fault: SnapshotBodyFault): void {
    this.bodyFaults.inc({ place, fault });
  }

  countRemovedOrphans(place: SnapshotBodyLocation, count: number): void {
    this.orphans.inc({ place }, count);
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  /** Renders the metrics. When a collector fails, only its own gauges are missing; `metrics_collector_up` names it. */
  async render(): Promise<string> {
    await Promise.all(this.collectors.map((each) => this.collect(each)));
    return this.registry.metrics();
  }

  private async collect({ name, gauges, collect }: Collector): Promise<void> {
    const figures = collect().catch((problem: unknown) => {
      this.report(problem, `metrics of ${name}`);
      return null;
    });
    const apply = await within(figures, COLLECTED_WITHIN_MS, null);
    if (apply === null) for (const gauge of gauges) removeValues(gauge);
    else apply();
    this.collectorUp.set({ collector: name }, apply === null ? 0 : 1);
  }
}
