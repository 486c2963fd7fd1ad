import { AuditFile } from '../../adapters/files/audit/auditFile.js';
import { DashboardKeyFile } from '../../adapters/files/dashboardKeyFile.js';
import { FrameworkEventLog } from '../../adapters/files/audit/frameworkEventLog.js';
import { ThesisLogFile } from '../../adapters/files/thesisLogFile.js';
import { RunAudit } from '../../application/dashboard/audit/runAudit.js';
import { RestoreTickers } from '../../application/dashboard/framework/restoreTickers.js';
import { TickerActors } from '../../application/dashboard/framework/tickerActors.js';
import { DecisionMaps } from '../../application/dashboard/decisionMap/decisionMaps.js';
import { LoadLicense } from '../../application/dashboard/license/loadLicense.js';
import { LoadPreferences } from '../../application/dashboard/preferences/loadPreferences.js';
import { InstallUpdate } from '../../application/dashboard/release/installUpdate.js';
import type { Installation } from '../../application/dashboard/release/installation.port.js';
import { BrokerModeSwitch } from '../../application/dashboard/trading/broker/brokerModeSwitch.js';
import { CircuitBreaker } from '../../application/dashboard/trading/broker/circuitBreaker.js';
import { SettleIntents } from '../../application/dashboard/trading/orders/settleIntents.js';
import type { Container } from '../injection.js';
import type { Logger } from 'pino';
import type { FolderLock } from '../../adapters/files/durable/folderLock.js';
import { clearInterruptedWrites, requireEntryKinds } from '../../adapters/files/durable/folderEntries.js';
import { RecordingWriter } from '../../adapters/inspector/recorder/recordingWriter.js';
import { finishRestore } from '../../adapters/files/restoreFolder.js';
import type { RunningHttpServer } from '../../adapters/http/pipeline/serve/startHttpServer.js';
import type { SettingLayers } from '../../domain/dashboard/settings/setting.js';
import { httpUrlAt, listenAt } from '../listenAt.js';
import { createLog } from '../log.js';
import { lockDataFolder } from '../dataFolder.js';
import { VERSION } from '../packageFacts.js';
import { userFixableReason, type RunningProgram } from '../program.js';
import { startCloudAgents } from './cloudAgents.js';
import { parseDashboardSettings, readSettingLayers, type DashboardSettings } from './settings/config.js';
import { dashboardContainer } from './container.js';
import type { SettingsOrigin } from './settings/settingsInUse.js';
import { OrderIntentStore } from '../../application/dashboard/trading/orders/orderIntentStore.js';
import { dashboardApp } from './dashboardApp.js';
import { HOME_ENTRIES, REPLACED_HOME_ENTRIES } from './homeEntries.js';
import { logStartWarnings } from './logStartWarnings.js';
import { watchOrders } from './watchOrders.js';
import { DASHBOARD_TOKENS } from './modules/tokens.js';
import type { Environment } from '../settings.js';

export interface DashboardOptions {
  /** Whether other machines must not be contacted. */
  readonly offline: boolean;
  /** Whether the caller runs `nextRun`, so that the page may offer a restart. */
  readonly canRestart?: boolean;
  /** The archive installation that this program belongs to; without one, the program cannot install updates. */
  readonly installation?: Installation | null;
  /** The port before a restart, reused when the settings do not specify one; 0 at a first start. */
  readonly previousPort?: number;
}

export interface RunningDashboard extends RunningProgram {
  readonly port: number;
  /** The address at which this machine reaches the dashboard, such as `http://127.0.0.1:8090`. */
  readonly address: string;
  readonly nextRun?: Promise<() => Promise<RunningDashboard>>;
}

/** The run that a restart ended. */
interface PreviousRun {
  /** Reused when the settings do not specify a port. */
  readonly port: number;
  /** Reused when the program cannot start with the new settings. */
  readonly layers: SettingLayers;
}

/** Starts the dashboard as a server. */
export const startDashboard = (environment: Environment, options: DashboardOptions): Promise<RunningDashboard> =>
  startWith(environment, options, readSettingLayers(environment), options.previousPort ?? 0, null);

/** Starts again with the current settings, or with the earlier ones when that fails. */
async function startAgain(
  environment: Environment,
  options: DashboardOptions,
  previous: PreviousRun,
): Promise<RunningDashboard> {
  try {
    return await startWith(environment, options, readSettingLayers(environment), previous.port, null);
  } catch (error) {
    const reason = userFixableReason(error);
    if (reason === null) throw error;
    return startWith(environment, options, previous.layers, previous.port, reason);
  }
}

async function startWith(
  environment: Environment,
  options: DashboardOptions,
  layers: SettingLayers,
  previousPort: number,
  restartProblem: string | null,
): Promise<RunningDashboard> {
  const settings = parseDashboardSettings(layers);
  const log = createLog(settings.LOG_LEVEL);
  const closed: string[] = [];
  const lock = lockDataFolder(settings.PLUMBLINE_HOME, { pid: process.pid }, 'PLUMBLINE_HOME', (message) =>
    closed.push(message),
  );
  const { promise: restart, resolve: requestRestart } = Promise.withResolvers<null>();
  const origin = { layers, restartProblem, restart: options.canRestart === true ? () => requestRestart(null) : null };
  const port = settings.DASHBOARD_PORT === 0 ? previousPort : settings.DASHBOARD_PORT;
  try {
    const running = await startLocked({ ...settings, DASHBOARD_PORT: port }, log, options, lock, origin);
    for (const message of closed) log.warn(message);
    if (restartProblem !== null) log.error(`The new settings cannot be used: ${restartProblem}`);
    const previous = { port: running.port, layers };
    return { ...running, nextRun: restart.then(() => () => startAgain(environment, options, previous)) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function startLocked(
  settings: DashboardSettings,
  log: Logger,
  { offline, installation = null }: DashboardOptions,
  lock: FolderLock,
  settingsOrigin: SettingsOrigin,
): Promise<RunningDashboard> {
  requireEntryKinds(settings.PLUMBLINE_HOME, HOME_ENTRIES);
  clearInterruptedWrites(settings.PLUMBLINE_HOME, REPLACED_HOME_ENTRIES);
  await finishRestore(settings.PLUMBLINE_HOME);
  const container = dashboardContainer(settings, log, { offline, canStorePrices: true, installation }, settingsOrigin);
  const recording = container.get(RecordingWriter);
  recording.start();
  await container.get(AuditFile).load();
  await container.get(LoadLicense).execute();
  await container.get(LoadPreferences).execute();
  await container.get(CircuitBreaker).load();
  await container.get(BrokerModeSwitch).load();
  await container.get(FrameworkEventLog).load();
  // The tickers are restored for the ledger's positions, which include the fills of orders.
  await container.get(OrderIntentStore).load();
  await container.get(RestoreTickers).execute();
  await container.get(ThesisLogFile).load();
  const cloudWork = await startCloudAgents(container);
  const listening = await listen(container, settings).catch(async (error: unknown) => {
    // A process whose restart failed starts again with the earlier settings, so nothing of this start may keep running.
    await cloudWork.stop();
    await recording.stop();
    throw error;
  });
  const address = reachedAt(settings, listening.port);
  lock.updateHolder({ pid: process.pid, address });
  cloudWork.startTicking();
  container.get(DecisionMaps).restore();
  const endOrderWatch = watchOrders(
    container.get(SettleIntents),
    container.get(BrokerModeSwitch),
    container.get(DASHBOARD_TOKENS.report),
    container.get(DASHBOARD_TOKENS.selectedBroker).orderUpdates,
  );
  log.info(
    { version: VERSION, address: httpUrlAt(settings.DASHBOARD_HOST, listening.port), offline },
    'dashboard ready',
  );
  logStartWarnings(container, settings, log);
  return {
    port: listening.port,
    address,
    async stop() {
      // Agents could otherwise start another audit while the current one is awaited.
      cloudWork.stopTicking();
      container.get(InstallUpdate).stop();
      container.get(DASHBOARD_TOKENS.eventStreams).closeAll();
      container.get(DASHBOARD_TOKENS.coachesStop).abort();
      container.get(DASHBOARD_TOKENS.inspectorStreams).closeAll();
      await listening.close();
      await endOrderWatch();
      await container.get(RunAudit).runBetweenAudits(async () => undefined);
      await cloudWork.stop();
      container.get(DASHBOARD_TOKENS.auditRun).stop();
      await container.get(DecisionMaps).cancel();
      container.get(CircuitBreaker).stop();
      container.get(BrokerModeSwitch).stop();
      container.get(TickerActors).stop();
      await recording.stop();
      lock.release();
      log.info('dashboard stopped');
    },
  };
}

async function listen(container: Container, settings: DashboardSettings): Promise<RunningHttpServer> {
  const { DASHBOARD_LOCK, PLUMBLINE_HOME, DASHBOARD_PORT: port, DASHBOARD_HOST: host } = settings;
  const key = DASHBOARD_LOCK ? await new DashboardKeyFile(PLUMBLINE_HOME).readOrCreate() : null;
  return listenAt('DASHBOARD_HOST', dashboardApp(container, key), { port, host });
}

/** Returns the URL at which a command on this machine reaches the dashboard, whatever address it listens on. */
const reachedAt = (settings: DashboardSettings, port: number): string =>
  httpUrlAt(isEveryAddress(settings.DASHBOARD_HOST) ? '127.0.0.1' : settings.DASHBOARD_HOST, port);

const isEveryAddress = (host: string): boolean => host === '0.0.0.0' || host === '::';
