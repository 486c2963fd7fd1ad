import { startProgram, type Program } from '../servers/program.js';

export type Dashboard = Pick<Program, 'address' | 'stop'>;

/** Starts the built program and waits until it responds; uses sample prices unless `environment` says otherwise. */
export const startDashboard = (
  home: string,
  port = 0,
  environment: Readonly<Record<string, string>> = {},
): Promise<Dashboard> =>
  startProgram('plumbline', {
    MARKET_DATA: 'sample',
    PLUMBLINE_HOME: home,
    DASHBOARD_PORT: String(port),
    ...environment,
  });
