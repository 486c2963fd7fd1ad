import { requireCloud } from './requireCloud.js';
import type { CloudConnection, StartedTrial } from './cloudApis.port.js';

/** Asks the cloud for a trial; the key comes by e-mail. */
export class RequestTrial {
  constructor(private readonly connection: CloudConnection) {}

  /** @throws NotConfigured, CloudRefusal, CloudOutage */
  async execute(email: string): Promise<StartedTrial> {
    return requireCloud(this.connection).startTrial(email);
  }
}
