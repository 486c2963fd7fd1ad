import type {
  AlertAnswers,
  KeptRequest,
  RequestKey,
} from '../../src/application/cloud/messaging/alerts/alertAnswers.port.js';
import type { Restorable } from './memoryUnitOfWork.js';

export class MemoryAlertAnswers implements AlertAnswers, Restorable {
  private requests: ReadonlyMap<string, KeptRequest> = new Map();

  checkpoint(): () => void {
    const { requests } = this;
    return () => void (this.requests = requests);
  }

  async find(key: RequestKey): Promise<KeptRequest | null> {
    return structuredClone(this.requests.get(nameOf(key)) ?? null);
  }

  async put(key: RequestKey, request: KeptRequest): Promise<void> {
    this.requests = new Map(this.requests).set(nameOf(key), structuredClone(request));
  }

  async remove(key: RequestKey): Promise<void> {
    this.requests = new Map([...this.requests].filter(([name]) => name !== nameOf(key)));
  }

  async prune(before: Date): Promise<number> {
    const kept = new Map([...this.requests].filter(([, { at }]) => at >= before));
    const gone = this.requests.size - kept.size;
    this.requests = kept;
    return gone;
  }
}

const nameOf = ({ licenseId, key }: RequestKey): string => `${licenseId} ${key}`;
