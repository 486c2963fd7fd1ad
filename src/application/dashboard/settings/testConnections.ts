import type { SettingChange, SettingValues, TestableSettingGroup } from '../../../domain/dashboard/settings/setting.js';
import { SerialQueue } from '../serialQueue.js';
import type { CheckSettings } from './checkSettings.js';
import type { ConnectionTester, ConnectionTestResult } from './connectionTester.port.js';
import type { SettingsCatalog } from './settingsCatalog.port.js';

const HIDDEN = '…hidden…';

/** Tests settings that the user has entered but not saved, by sending requests to the services that they name. */
export class TestConnections {
  /** Runs one test at a time, because services limit the rate of requests. */
  private readonly queue = new SerialQueue();

  constructor(
    private readonly catalog: SettingsCatalog,
    private readonly checkSettings: CheckSettings,
    private readonly tester: ConnectionTester,
  ) {}

  async execute(
    group: TestableSettingGroup,
    changes: readonly SettingChange[],
  ): Promise<readonly ConnectionTestResult[]> {
    const { problems, values } = this.checkSettings.execute(changes);
    if (problems.length > 0)
      return problems.map(({ setting, message }) => ({
        isWorking: false,
        message: message.includes(setting) ? message : `${setting}: ${message}`,
      }));
    const results = await this.queue.run(() => this.tester.test(group, values));
    return results.map((result) => ({ ...result, message: this.withoutSecrets(result.message, values) }));
  }

  /** A service's message can repeat the secrets that were sent to it. */
  private withoutSecrets(message: string, values: SettingValues): string {
    return this.catalog.settings
      .filter(({ isSecret }) => isSecret)
      .flatMap(({ name }) => values[name] ?? [])
      .reduce((text, secret) => text.replaceAll(secret, HIDDEN), message);
  }
}
