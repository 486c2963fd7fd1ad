import type {
  AlertIdempotencyStore,
  StoredAlertRequest,
  AlertIdempotencyKey,
} from '../../../src/application/cloud/messaging/alerts/alertIdempotencyStore.port.js';
import type { Restorable } from './memoryUnitOfWork.js';

export class MemoryAlertIdempotencyStore implements AlertIdempotencyStore, Restorable {
  private requests: ReadonlyMap<string, StoredAlertRequest> = new Map();

  checkpoint(): () => void {
    const { requests } = this;
    return () => void (this.requests = requests);
  }

  async find(key: AlertIdempotencyKey): Promise<StoredAlertRequest | null> {
    return structuredClone(this.requests.get(nameOf(key)) ?? null);
  }

  async put(key: AlertIdempotencyKey, request: StoredAlertRequest): Promise<void> {
    this.requests = new Map(this.requests).set(nameOf(key), structuredClone(request));
  }

  async remove(key: AlertIdempotencyKey): Promise<void> {
    this.requests = new Map([...this.requests].filter(([name]) => name !== nameOf(key)));
  }

  async prune(before: Date): Promise<number> {
    const stored = new Map([...this.requests].filter(([, { at }]) => at >= before));
    const gone = this.requests.size - stored.size;
    this.requests = stored;
    return gone;
  }
}

const nameOf = ({ licenseId, key }: AlertIdempotencyKey): string => `${licenseId} ${key}`;
