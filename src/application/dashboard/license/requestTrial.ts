import { requireCloud } from './requireCloud.js';
import type { CloudConnectionState, StartedTrial } from './cloudApis.port.js';

/** Requests a trial from the cloud, which e-mails the key. */
export class RequestTrial {
  constructor(private readonly connection: CloudConnectionState) {}

  /** @throws NotConfigured, CloudRefusal, CloudOutage */
  async execute(email: string): Promise<StartedTrial> {
    return requireCloud(this.connection).startTrial(email);
  }
}
