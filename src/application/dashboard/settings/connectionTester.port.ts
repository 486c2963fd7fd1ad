import type { SettingValues, TestableSettingGroup } from '../../../domain/dashboard/settings/setting.js';

/** Whether one service works with the settings, and its answer as a sentence. */
export interface ConnectionTestResult {
  readonly isWorking: boolean;
  readonly message: string;
}

/** Tests the connections to the services that settings name, whether or not these settings are in use. */
export interface ConnectionTester {
  test(group: TestableSettingGroup, values: SettingValues): Promise<readonly ConnectionTestResult[]>;
}
