import { describe, expect, it } from '@jest/globals';
import { Metrics } from '../../../src/adapters/http/metrics.js';
import { ManualClock } from '../../fakes/manualClock.js';

const AWAY = async (): Promise<never> => Promise.reject(new Error('the database is away'));

function watched() {
  const clock = new ManualClock();
  const problems: string[] = [];
  const metrics = new Metrics((_problem, during) => void problems.push(during));
  const state = { isAway: false };
  const orAway =
    <T>(value: T) =>
    async (): Promise<T> =>
      state.isAway ? AWAY() : value;
  metrics.watchOutbox(
    async () => ({ waiting: 3, dead: 1, oldestWaitingAt: new Date(clock.now().getTime() - 7_000) }),
    clock,
  );
  metrics.watchStorage(orAway(42), orAway([{ place: 'database' as const, count: 2, bytes: 64 }]));
  metrics.watchLicensing(
    'kid-1',
    orAway({ underNewestPepper: 5, needingOlderPepper: 6, underUnknownPepper: 3, withoutPepperName: 2 }),
  );
  return { metrics, state, problems };
}

const samplesOf = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => /^(?:metrics_collector_up|outbox_\w+|consensus_rows|snapshots|license_\w+)\b/.test(line));

const ALL = [
  'metrics_collector_up{collector="outbox"} 1',
  'metrics_collector_up{collector="consensus"} 1',
  'metrics_collector_up{collector="snapshots"} 1',
  'metrics_collector_up{collector="license keys"} 1',
  'license_signing_key_info{kid="kid-1"} 1',
  'license_keys{pepper="known"} 6',
  'license_keys{pepper="unknown"} 3',
  'license_keys{pepper="unnamed"} 2',
  'outbox_effects{state="waiting"} 3',
  'outbox_effects{state="dead"} 1',
  'outbox_oldest_seconds 7',
  'consensus_rows 42',
  'snapshots{unit="count",place="database"} 2',
  'snapshots{unit="bytes",place="database"} 64',
  'snapshots{unit="count",place="s3"} 0',
  'snapshots{unit="bytes",place="s3"} 0',
];

describe('Metrics', () => {
  it('starts each counter with labels at 0, since Prometheus sees no increase in a new series', async () => {
    const metrics = new Metrics();
    metrics.startFaultsAtZero(['/api/sync/upload']);
    const lines = (await metrics.render()).split('\n');

    expect(lines).toEqual(
      expect.arrayContaining([
        'snapshot_body_faults_total{place="s3",fault="changed"} 0',
        'snapshot_body_calls_total{place="database",call="put",result="failed"} 0',
        'snapshot_orphans_removed_total{place="s3"} 0',
        'alert_results_total{channel="push",result="failed"} 0',
        'rate_limit_refusals_total{bucket="license_guess"} 0',
        'http_requests_seconds_count{route="/api/sync/upload",status="500"} 0',
      ]),
    );
    metrics.requestFinished('/api/sync/upload', 500, 0.01);
    expect(await metrics.render()).toContain('http_requests_seconds_count{route="/api/sync/upload",status="500"} 1\n');
  });

  it('reports the figures of every collector', async () => {
    expect(samplesOf(await watched().metrics.render()).toSorted()).toEqual(ALL.toSorted());
  });

  it('leaves out the figures of a collector that fails, and reports all others', async () => {
    const { metrics, state, problems } = watched();
    await metrics.render();
    state.isAway = true;
    const text = await metrics.render();

    expect(samplesOf(text).toSorted()).toEqual(
      [
        'metrics_collector_up{collector="outbox"} 1',
        'metrics_collector_up{collector="consensus"} 0',
        'metrics_collector_up{collector="snapshots"} 0',
        'metrics_collector_up{collector="license keys"} 0',
        'license_signing_key_info{kid="kid-1"} 1',
        'outbox_effects{state="waiting"} 3',
        'outbox_effects{state="dead"} 1',
        'outbox_oldest_seconds 7',
      ].toSorted(),
    );
    expect(problems).toEqual(['metrics of consensus', 'metrics of snapshots', 'metrics of license keys']);
    expect(text).toContain('process_cpu_seconds_total ');
    state.isAway = false;
    expect(samplesOf(await metrics.render()).toSorted()).toEqual(ALL.toSorted());
  });
});
