import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  ServiceManagerFailed,
  type ServiceManager,
  type ServiceStatus,
} from '../../application/dashboard/setup/serviceManager.port.js';
import type { RunCommand } from './runCommand.js';
import type { ServiceCommand, ServiceDefinition } from './serviceDefinition.js';

/** Installs a service by writing its file and running commands of the operating system. */
export class HostServiceManager implements ServiceManager {
  constructor(
    private readonly definition: ServiceDefinition,
    private readonly run: RunCommand,
  ) {}

  async status(): Promise<ServiceStatus> {
    const { file, content } = this.definition;
    const reason = await this.unavailableReason();
    if (reason !== null) return { state: 'unavailable', file, reason };
    const stored = await readFile(file).catch(missingAsNull);
    if (stored === null) return { state: 'not_installed', file, reason: null };
    const isInstalled = stored.equals(content) && (await this.isEnabled());
    return { state: isInstalled ? 'installed' : 'changed', file, reason: null };
  }

  async install({ startNow }: { readonly startNow: boolean }): Promise<void> {
    const { file, content, enable, start, stop } = this.definition;
    await this.requireManager();
    await changingFile(file, async () => {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content, { mode: 0o600 });
    });
    await this.runAll(enable);
    if (!startNow) return;
    await this.tryAll(stop);
    await this.runAll(start);
  }

  async remove({ stopNow }: { readonly stopNow: boolean }): Promise<void> {
    const { file, stop, disable } = this.definition;
    await this.requireManager();
    if (stopNow) await this.tryAll(stop);
    if (await this.isEnabled()) await this.runAll(disable);
    await changingFile(file, () => rm(file, { force: true }));
  }

  private async isEnabled(): Promise<boolean> {
    const { isEnabled } = this.definition;
    return isEnabled === null || (await this.run(isEnabled)).kind === 'succeeded';
  }

  private async requireManager(): Promise<void> {
    const reason = await this.unavailableReason();
    if (reason !== null) throw new ServiceManagerFailed(reason);
  }

  private async unavailableReason(): Promise<string | null> {
    const { probe, withoutManager } = this.definition;
    return (await this.run(probe)).kind === 'succeeded' ? null : withoutManager;
  }

  private async runAll(commands: readonly ServiceCommand[]): Promise<void> {
    for (const command of commands) {
      const result = await this.run(command);
      if (result.kind === 'failed')
        throw new ServiceManagerFailed(
          `"${command.join(' ')}" failed: ${result.message} The service may have been changed only in part; try again.`,
        );
    }
  }

  private async tryAll(commands: readonly ServiceCommand[]): Promise<void> {
    for (const command of commands) await this.run(command);
  }
}

async function changingFile(file: string, change: () => Promise<void>): Promise<void> {
  try {
    await change();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new ServiceManagerFailed(`${file} cannot be changed (${String(error.code)}). Check who owns the folder.`);
  }
}

function missingAsNull(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
