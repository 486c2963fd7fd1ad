import { runCommandLine, type CommandResult } from '../../servers/commandLine.js';

/** A program that runs in this process. */
export interface RunningInProcess {
  readonly address: string;
  stop(): Promise<void>;
}

/** Runs a command from its source in this process. */
export async function runDashboardInProcess(
  args: readonly string[],
  environment: Record<string, string>,
): Promise<CommandResult> {
  const { runDashboardCli } = await import('../../../src/bootstrap/dashboard/cli/main.js');
  return runCommandLine(runDashboardCli, environment, args);
}

/** Starts the dashboard from its source in this process and waits until it is ready. */
export async function startDashboardInProcess(environment: Record<string, string>): Promise<RunningInProcess> {
  const { startDashboard } = await import('../../../src/bootstrap/dashboard/main.js');
  const dashboard = await startDashboard(
    { DASHBOARD_PORT: '0', LOG_LEVEL: 'silent', ...environment },
    { offline: false },
  );
  return { address: `http://127.0.0.1:${dashboard.port}`, stop: () => dashboard.stop() };
}
