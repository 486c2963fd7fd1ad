import { Agents } from '../../application/dashboard/agents/agents.js';
import { AlertOutbox } from '../../application/dashboard/agents/alertOutbox.js';
import { SendDailyBriefing } from '../../application/dashboard/agents/sendDailyBriefing.js';
import { QueueAlerts } from '../../application/dashboard/agents/queueAlerts.js';
import { PublishFrameworkEvents } from '../../application/dashboard/framework/publishFrameworkEvents.js';
import { CurrentLicense } from '../../application/dashboard/license/currentLicense.js';
import { LatestReleaseCache } from '../../application/dashboard/release/latestReleaseCache.js';
import { CircuitBreaker } from '../../application/dashboard/trading/broker/circuitBreaker.js';
import type { Container } from '../injection.js';
import { WatchAlertableEvents } from '../../application/dashboard/agents/watchAlertableEvents.js';
import { DASHBOARD_TOKENS } from './modules/tokens.js';

/** Interval of the agents' ticks. */
const TICK_INTERVAL_MS = 5_000;

export interface CloudAgents {
  /** Ticks the agents now and at regular intervals. */
  startTicking(): void;
  /** Starts no further work. Work in progress continues. */
  stopTicking(): void;
  /** Stops ticking, and waits for work in progress. */
  stop(): Promise<void>;
}

/**
 * Runs the dashboard's background work that involves the cloud, continuing from an earlier run. Nothing is sent before
 * the first tick.
 */
export async function startCloudAgents(container: Container): Promise<CloudAgents> {
  const agents = container.get(Agents);
  await container.get(LatestReleaseCache).load();
  const endWatch =
    container.get(DASHBOARD_TOKENS.cloudConnection).kind === 'connected'
      ? await watched(container)
      : async () => undefined;
  await agents.start();
  const endLicense = container.get(CurrentLicense).subscribe(() => agents.notifyLicenseChange());
  let timer: NodeJS.Timeout | undefined;
  const stopTicking = (): void => clearInterval(timer);
  return {
    startTicking() {
      agents.tick();
      timer = setInterval(() => agents.tick(), TICK_INTERVAL_MS);
    },
    stopTicking,
    async stop() {
      stopTicking();
      endLicense();
      await endWatch();
      await agents.stop();
    },
  };
}

async function watched(container: Container): Promise<() => Promise<void>> {
  await container.get(SendDailyBriefing).load();
  await container.get(AlertOutbox).load();
  const queue = container.get(QueueAlerts);
  await queue.catchUp();
  const watch = new WatchAlertableEvents({
    frameworkEvents: container.get(PublishFrameworkEvents),
    circuit: container.get(CircuitBreaker),
    queue,
    agents: container.get(Agents),
    clock: container.get(DASHBOARD_TOKENS.clock),
    report: container.get(DASHBOARD_TOKENS.report),
  });
  watch.start();
  return () => watch.stop();
}
