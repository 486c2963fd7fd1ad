import type { Command } from 'commander';
import { isOffline } from './terminal/offlineOption.js';
import type { Environment } from '../../settings.js';

/** Adds `plumbline service`, which makes the dashboard start when the user logs in to the computer. */
export function addServiceCommands(program: Command, environment: Environment): void {
  const service = program
    .command('service')
    .description('installs, shows or removes the service that starts the dashboard at login');
  const manager = async () => await import('./serviceCommand.js');
  service
    .command('install')
    .description('installs the service: a systemd user unit, a launchd agent or a Windows scheduled task')
    .action(async (_options: object, command: Command) => {
      if (isOffline(command))
        command.error(
          'The service was not installed, because it would start the dashboard without --offline. Leave out --offline, or add "plumbline --offline" to the startup programs of your desktop instead.',
        );
      return (await manager()).installService(environment);
    });
  service
    .command('status')
    .description('shows whether the service is installed and whether the dashboard is running')
    .action(async () => (await manager()).printServiceStatus(environment));
  service
    .command('remove')
    .description('stops the service and removes it; your data stays')
    .action(async () => (await manager()).removeService(environment));
}
