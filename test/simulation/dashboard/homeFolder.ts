import type { AgentRecords } from '../../../src/application/dashboard/agents/agentRecords.port.js';
import type { AlertRecords } from '../../../src/application/dashboard/agents/alertRecords.port.js';
import type { AlertableEventLog } from '../../../src/application/dashboard/agents/alertableEventLog.port.js';
import type { FrameworkEventRecorder } from '../../../src/application/dashboard/framework/frameworkEventRecorder.port.js';
import type { BreakerStore } from '../../../src/application/dashboard/trading/broker/breakerStore.port.js';
import type { BrokerModeLog } from '../../../src/application/dashboard/trading/broker/brokerModeLog.port.js';
import type { BrokerModeStore } from '../../../src/application/dashboard/trading/broker/brokerModeStore.port.js';
import type { Clock } from '../../../src/application/shared/clock.port.js';
import type { EventLog } from '../../../src/application/dashboard/eventLog.port.js';
import type { OrderLog } from '../../../src/application/dashboard/trading/orders/orderLog.port.js';
import { agentRecordsFile } from '../../../src/adapters/files/agentFiles.js';
import { AlertRecordsFile } from '../../../src/adapters/files/alertRecordsFile.js';
import { BreakerFile } from '../../../src/adapters/files/trading/breakerFile.js';
import { BrokerModeEventLog } from '../../../src/adapters/files/trading/brokerModeEventLog.js';
import { BrokerModeFile } from '../../../src/adapters/files/trading/brokerModeFile.js';
import type { Disk } from '../../../src/adapters/files/durable/disk.js';
import { FrameworkEventLog } from '../../../src/adapters/files/audit/frameworkEventLog.js';
import { JsonLinesLog } from '../../../src/adapters/files/durable/jsonLinesLog.js';
import { OrderLogFile } from '../../../src/adapters/files/trading/orderLogFile.js';
import { AlertableEventLogReader } from '../../../src/adapters/files/audit/alertableEventLogReader.js';
import { HOME_FILES } from '../../../src/domain/dashboard/backup/homeFiles.js';
import { DiskFull } from '../../../src/domain/shared/failure/failure.js';
import type { OrderEvent } from '../../../src/domain/dashboard/trading/orders/orderEvent.js';
import { MemoryLicenseVault } from '../../fakes/dashboard/memoryLicenseVault.js';
import { createDisk, SimulatedFiles } from '../core/simulatedFiles.js';

const HOME = '/home';
const unheard = (): void => undefined;

/** Returns a unique name for an event of the order log. */
export const orderEventName = (event: OrderEvent): string =>
  [event.at, event.type, 'key' in event ? event.key : JSON.stringify(event.action)].join(' ');

/** A run of a process that only reads files. */
const ONLOOKER = { wait: async (): Promise<never> => Promise.reject(new Error('an onlooker changes no file')) };

/** The files of a dashboard, opened by one run of it. */
export interface HomeFiles {
  readonly orders: OrderLog;
  readonly modes: BrokerModeStore;
  readonly breaker: BreakerStore;
  readonly events: EventLog;
  readonly modeLog: BrokerModeLog;
  readonly news: FrameworkEventRecorder & AlertableEventLog;
  readonly alerts: AlertRecords;
  readonly agents: AgentRecords;
}

/** The home folder of a dashboard. */
export class HomeFolder {
  readonly files = new SimulatedFiles();
  readonly vault = new FullableVault(this.files);
  /** The events that the order log has acknowledged. */
  readonly acknowledged: string[] = [];

  constructor(private readonly clock: Clock) {}

  /** Opens the production adapters on this folder. */
  opened(disk: Disk, warn: (message: string) => void): HomeFiles {
    const events = new JsonLinesLog(`${HOME}/${HOME_FILES.events}`, warn, disk);
    const record = new FrameworkEventLog(events, this.clock);
    const reader = new AlertableEventLogReader(events);
    return {
      orders: this.watched(new OrderLogFile(HOME, warn, disk)),
      modes: new BrokerModeFile(`${HOME}/broker-mode.json`, warn, disk),
      breaker: new BreakerFile(`${HOME}/breaker.json`, this.clock, warn, disk),
      events,
      modeLog: new BrokerModeEventLog(events),
      news: { record: (news) => record.record(news), since: (at) => reader.since(at) },
      alerts: new AlertRecordsFile(`${HOME}/alerts.jsonl`, warn, disk),
      agents: agentRecordsFile(HOME, warn, disk),
    };
  }

  /** Opens the current files for reading only. */
  get seen(): HomeFiles {
    return this.opened(createDisk(this.files, ONLOOKER, unheard), unheard);
  }

  linesOf(name: string): string[] {
    const path = `${HOME}/${name}`;
    return this.files.has(path) ? this.files.contentOf(path).toString('utf8').split('\n') : [];
  }

  private watched(log: OrderLogFile): OrderLog {
    return {
      load: () => log.load(),
      append: async (event: OrderEvent) => {
        await log.append(event);
        this.acknowledged.push(orderEventName(event));
      },
    };
  }
}

/** A license vault that fails while the disk is full. */
class FullableVault extends MemoryLicenseVault {
  constructor(private readonly files: SimulatedFiles) {
    super();
  }

  override async saveProof(...given: Parameters<MemoryLicenseVault['saveProof']>): Promise<void> {
    if (this.files.isFull) throw new DiskFull('license-cache.json', null);
    return super.saveProof(...given);
  }
}
