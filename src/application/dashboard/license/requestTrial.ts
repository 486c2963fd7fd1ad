import { connected } from './connected.js';
import type { CloudConnection, StartedTrial } from './cloud.port.js';

/** Asks the cloud for a trial; the key comes by e-mail. */
export class RequestTrial {
  constructor(private readonly connection: CloudConnection) {}

  /** @throws NotConfigured, CloudRefusal, CloudOutage */
  async execute(email: string): Promise<StartedTrial> {
    return connected(this.connection).startTrial(email);
  }
}
