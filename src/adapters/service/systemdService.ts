import { join } from 'node:path/posix';
import type { ServiceDefinition, ServiceProgram } from './serviceDefinition.js';

const UNIT = 'plumbline.service';
const SYSTEMCTL = ['systemctl', '--user'] as const;

/** A systemd user unit (systemd.service(5)). @param configFolder such as `/home/ada/.config` */
export function systemdService(program: ServiceProgram, configFolder: string): ServiceDefinition {
  return {
    file: join(configFolder, 'systemd', 'user', UNIT),
    content: Buffer.from(systemdUnit(program)),
    probe: [...SYSTEMCTL, 'show', '--property=Version'],
    withoutManager:
      'systemd does not manage this login. Add "plumbline open" to the autostart programs of your desktop instead.',
    isEnabled: [...SYSTEMCTL, 'is-enabled', UNIT],
    enable: [
      [...SYSTEMCTL, 'daemon-reload'],
      [...SYSTEMCTL, 'enable', UNIT],
    ],
    start: [[...SYSTEMCTL, 'restart', UNIT]],
    stop: [[...SYSTEMCTL, 'stop', UNIT]],
    disable: [[...SYSTEMCTL, 'disable', UNIT]],
  };
}

/**
 * The shell starts the program, because older versions of systemd refuse quotes in the path of an executable. The colon
 * after `ExecStart=` turns off the substitution of variables.
 */
function systemdUnit({ command, environment }: ServiceProgram): string {
  const variables = Object.entries(environment).map(([name, value]) => quoted(`${name}=${value}`));
  return `[Unit]
Description=Plumbline dashboard
StartLimitIntervalSec=0

[Service]
ExecStart=:/bin/sh -c ${quoted('exec "$0" "$@"')} ${command.map(quoted).join(' ')}
Environment=${variables.join(' ')}
UMask=0077
Restart=on-failure
RestartSec=60

[Install]
WantedBy=default.target
`;
}

const CONTROL = /\p{Cc}/gu;
const escaped = (character: string): string => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`;

/** Quotes a word of a unit file (systemd.syntax(7)); %% stands for a percent sign (systemd.unit(5)). */
const quoted = (word: string): string =>
  `"${word.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('%', '%%').replace(CONTROL, escaped)}"`;
