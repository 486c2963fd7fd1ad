import type { SettingValues, TestableSettingGroup } from '../../../domain/dashboard/settings/setting.js';

/** The answer of one service, in a sentence. */
export interface ConnectionTestResult {
  readonly isWorking: boolean;
  readonly message: string;
}

/** Asks the services that settings name, whether or not these settings are in use. */
export interface ConnectionTester {
  test(group: TestableSettingGroup, values: SettingValues): Promise<readonly ConnectionTestResult[]>;
}
