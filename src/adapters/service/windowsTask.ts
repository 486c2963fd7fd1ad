import { join } from 'node:path/win32';
import { escapeMarkup } from '../../domain/shared/escapeMarkup.js';
import type { ServiceDefinition, ServiceProgram } from './serviceDefinition.js';

/** A scheduled task that starts at logon. @param user such as `DESKTOP\ada` @param folder where the file is stored */
export function windowsTask(program: ServiceProgram, user: string, folder: string): ServiceDefinition {
  const file = join(folder, 'service-task.xml');
  const name = ['/TN', `Plumbline (${user.slice(user.lastIndexOf('\\') + 1)})`] as const;
  return {
    file,
    // schtasks reads UTF-16 with a byte order mark.
    content: Buffer.from(`\uFEFF${windowsTaskXml(program, user, join(folder, 'service.log'))}`, 'utf16le'),
    probe: ['schtasks', '/Query', '/FO', 'CSV', '/NH'],
    withoutManager:
      'The Task Scheduler does not answer. Start the Windows service "Task Scheduler", and install again.',
    isEnabled: ['schtasks', '/Query', ...name],
    enable: [['schtasks', '/Create', ...name, '/XML', file, '/F']],
    start: [['schtasks', '/Run', ...name]],
    stop: [['schtasks', '/End', ...name]],
    disable: [['schtasks', '/Delete', ...name, '/F']],
  };
}

/**
 * PowerShell hides the window and sets the variables, which a task cannot do. The archive's launcher writes the log.
 */
function windowsTaskXml({ command, environment }: ServiceProgram, user: string, log: string): string {
  const script = [
    ...Object.entries({ ...environment, PLUMBLINE_LOG_FILE: log }).map(
      ([name, value]) => `$env:${name} = ${powerShellString(value)}`,
    ),
    `& ${command.map(powerShellString).join(' ')}`,
    'exit $LASTEXITCODE',
  ].join('; ');
  return `<?xml version="1.0" encoding="UTF-16"?>
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo>
    <Description>Plumbline dashboard</Description>
  </RegistrationInfo>
  <Triggers>
    <LogonTrigger>
      <Enabled>true</Enabled>
      <UserId>${escapeMarkup(user)}</UserId>
    </LogonTrigger>
  </Triggers>
  <Principals>
    <Principal id="Author">
      <UserId>${escapeMarkup(user)}</UserId>
      <LogonType>InteractiveToken</LogonType>
      <RunLevel>LeastPrivilege</RunLevel>
    </Principal>
  </Principals>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>
    <RestartOnFailure>
      <Interval>PT1M</Interval>
      <Count>3</Count>
    </RestartOnFailure>
    <Enabled>true</Enabled>
  </Settings>
  <Actions Context="Author">
    <Exec>
      <Command>powershell.exe</Command>
      <Arguments>${escapeMarkup(`-NoProfile -NonInteractive -WindowStyle Hidden -Command "${script}"`)}</Arguments>
    </Exec>
  </Actions>
</Task>
`;
}

/**
 * A PowerShell expression for a text. It contains no percent sign, which the Task Scheduler would treat as a variable,
 * and no double quote, which would end the argument. PowerShell treats curly single quotes as straight ones.
 */
function powerShellString(text: string): string {
  const literal = text.replace(/['‘’‚‛]/g, '$&$&').replace(/[%"]/g, (sign) => `'+[char]${sign.charCodeAt(0)}+'`);
  return literal.includes("'+[char]") ? `('${literal}')` : `'${literal}'`;
}
