import type { Container } from '../injection.js';
import { WatchHappenings } from '../../application/dashboard/agents/watchHappenings.js';
import { T } from './tokens.js';

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
  const agents = container.get(T.agents);
  await container.get(T.knownRelease).load();
  const endWatch = container.get(T.cloudConnection).kind === 'connected' ? await watched(container) : async () => undefined;
  await agents.start();
  const endLicense = container.get(T.currentLicense).subscribe(() => agents.licenseChanged());
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
  await container.get(T.briefDaily).load();
  await container.get(T.alertOutbox).load();
  const queue = container.get(T.queueAlerts);
  await queue.catchUp();
  const watch = new WatchHappenings({
    announce: container.get(T.announceNews),
    circuit: container.get(T.circuit),
    queue,
    agents: container.get(T.agents),
    clock: container.get(T.clock),
    report: container.get(T.report),
  });
  watch.begin();
  return () => watch.end();
}
