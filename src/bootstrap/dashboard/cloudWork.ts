import { Agents } from '../../application/dashboard/agents/agents.js';
import { AlertOutbox } from '../../application/dashboard/agents/alertOutbox.js';
import { BriefDaily } from '../../application/dashboard/agents/briefDaily.js';
import { QueueAlerts } from '../../application/dashboard/agents/queueAlerts.js';
import { AnnounceNews } from '../../application/dashboard/framework/announceNews.js';
import { CurrentLicense } from '../../application/dashboard/license/currentLicense.js';
import { KnownRelease } from '../../application/dashboard/release/knownRelease.js';
import { CircuitBreaker } from '../../application/dashboard/trading/broker/circuitBreaker.js';
import type { Container } from '../injection.js';
import { WatchHappenings } from '../../application/dashboard/agents/watchHappenings.js';
import { T } from './modules/tokens.js';

/** How often the agents are told of time. */
const TELL_EVERY_MS = 5_000;

export interface CloudWork {
  /** Now, and from then on regularly. */
  tellTime(): void;
  /** Waits for what is under way. */
  end(): Promise<void>;
}

/** What the dashboard does by itself with the cloud, from what an earlier run left behind. Nothing is sent before time is told. */
export async function beginCloudWork(container: Container): Promise<CloudWork> {
  const agents = container.get(Agents);
  await container.get(KnownRelease).load();
  const endWatch =
    container.get(T.cloudConnection).kind === 'connected' ? await watched(container) : async () => undefined;
  await agents.start();
  const endLicense = container.get(CurrentLicense).subscribe(() => agents.licenseChanged());
  let timer: NodeJS.Timeout | undefined;
  return {
    tellTime() {
      agents.tellTime();
      timer = setInterval(() => agents.tellTime(), TELL_EVERY_MS);
    },
    async end() {
      clearInterval(timer);
      endLicense();
      await endWatch();
      await agents.stop();
    },
  };
}

async function watched(container: Container): Promise<() => Promise<void>> {
  await container.get(BriefDaily).load();
  await container.get(AlertOutbox).load();
  const queue = container.get(QueueAlerts);
  await queue.catchUp();
  const watch = new WatchHappenings({
    announce: container.get(AnnounceNews),
    circuit: container.get(CircuitBreaker),
    queue,
    agents: container.get(Agents),
    clock: container.get(T.clock),
    report: container.get(T.report),
  });
  watch.begin();
  return () => watch.end();
}
