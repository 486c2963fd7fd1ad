import type { SettingValues, TestableSettingGroup } from '../../../domain/dashboard/settings/setting.js';

/** One service's answer, as a sentence. */
export interface ConnectionTestResult {
  readonly isWorking: boolean;
  readonly message: string;
}

/** Asks the services that settings name, whether or not these settings are in use. */
export interface ConnectionTester {
  test(group: TestableSettingGroup, values: SettingValues): Promise<readonly ConnectionTestResult[]>;
}
