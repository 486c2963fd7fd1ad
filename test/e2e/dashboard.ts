import { startDashboardInProcess } from '../bootstrap/dashboard/program.js';
import { startProgram, type Program } from '../servers/program.js';
import type { Environment } from './cloud.js';

export interface Dashboard extends Pick<Program, 'address'> {
  stop(): Promise<unknown>;
}

/** Returns the settings of a dashboard that uses sample prices; values in `environment` override these settings. */
const settings = (home: string, port: number, environment: Environment): Record<string, string> => ({
  MARKET_DATA: 'sample',
  PLUMBLINE_HOME: home,
  DASHBOARD_PORT: String(port),
  ...environment,
});

/** Starts the dashboard from its source in this process, faster than the built program, and waits until it responds. */
export const startDashboard = (home: string, port = 0, environment: Environment = {}): Promise<Dashboard> =>
  startDashboardInProcess(settings(home, port, environment));

/** Starts the built program and waits until it responds. */
export const startBuiltDashboard = (home: string, port = 0, environment: Environment = {}): Promise<Program> =>
  startProgram('plumbline', settings(home, port, environment));
