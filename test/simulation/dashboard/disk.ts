import type { AgentRecordByName, AgentRecords } from '../../../src/application/agents/agentRecords.port.js';
import type { AlertRecords } from '../../../src/application/agents/alertRecords.port.js';
import type { Happening, Happenings } from '../../../src/application/agents/happenings.port.js';
import type { FrameworkNews, FrameworkRecord } from '../../../src/application/audit/frameworkRecord.port.js';
import type { AlertRecord } from '../../../src/domain/agents/alerts/alertQueue.js';
import { MemoryBreakerStore } from '../../fakes/memoryBreakerStore.js';
import { MemoryBrokerModes } from '../../fakes/memoryBrokerModes.js';
import { MemoryEventLog } from '../../fakes/memoryEventLog.js';
import { MemoryFrameworkRecord } from '../../fakes/memoryFrameworkRecord.js';
import { MemoryLicenseVault } from '../../fakes/memoryLicenseVault.js';
import { MemoryOrderLog } from '../../fakes/memoryOrderLog.js';

class Alerts implements AlertRecords {
  private records: readonly AlertRecord[] = [];

  async read(): Promise<readonly AlertRecord[]> {
    return [...this.records];
  }

  async append(record: AlertRecord): Promise<void> {
    this.records = [...this.records, record];
  }

  async rewrite(records: readonly AlertRecord[]): Promise<void> {
    this.records = [...records];
  }
}

class Records implements AgentRecords {
  private kept: AgentRecordByName = {};

  async load(): Promise<AgentRecordByName> {
    return this.kept;
  }

  async save(records: AgentRecordByName): Promise<void> {
    this.kept = records;
  }
}

/** What happened to the tickers, with the time at which it was put on record. */
class News implements FrameworkRecord, Happenings {
  readonly told: { readonly at: number; readonly news: FrameworkNews }[] = [];
  private readonly once = new MemoryFrameworkRecord();

  constructor(private readonly now: () => Date) {}

  async record(news: FrameworkNews): Promise<boolean> {
    const isNew = await this.once.record(news);
    if (isNew) this.told.push({ at: this.now().getTime(), news });
    return isNew;
  }

  async since(at: number): Promise<readonly Happening[]> {
    return this.told.filter((each) => each.at >= at).map((each) => ({ kind: 'framework', ...each }));
  }
}

/** The folder of a dashboard. */
export class Disk {
  readonly orders = new MemoryOrderLog();
  readonly breaker = new MemoryBreakerStore();
  readonly modes = new MemoryBrokerModes();
  readonly events = new MemoryEventLog();
  readonly vault = new MemoryLicenseVault();
  readonly alerts: AlertRecords = new Alerts();
  readonly agents: AgentRecords = new Records();
  readonly news: News;

  constructor(now: () => Date) {
    this.news = new News(now);
  }
}
