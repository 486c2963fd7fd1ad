import { join } from 'node:path/posix';
import { escapeMarkup } from '../../domain/shared/escapeMarkup.js';
import type { ServiceDefinition, ServiceProgram } from './serviceDefinition.js';

const LABEL = 'plumbline.dashboard';
/** launchd expects the file mode mask as a decimal number. */
const OWNER_ONLY = 0o077;

/** A launchd agent (launchd.plist(5)). @param home the user's home folder */
export function launchdService(program: ServiceProgram, home: string, userId: number): ServiceDefinition {
  const file = join(home, 'Library', 'LaunchAgents', `${LABEL}.plist`);
  const domain = `gui/${userId}`;
  const bootOut = ['launchctl', 'bootout', `${domain}/${LABEL}`] as const;
  return {
    file,
    content: Buffer.from(launchdPlist(program, join(home, 'Library', 'Logs', 'Plumbline.log'))),
    probe: ['launchctl', 'print', domain],
    withoutManager: 'launchd does not manage this login. Log in on the desktop of this Mac, and install again.',
    isEnabled: null,
    enable: [['launchctl', 'enable', `${domain}/${LABEL}`]],
    start: [['launchctl', 'bootstrap', domain, file]],
    stop: [bootOut],
    disable: [],
  };
}

function launchdPlist({ command, environment }: ServiceProgram, log: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>
  ${stringElement(LABEL)}
  <key>ProgramArguments</key>
  <array>
${command.map((word) => `    ${stringElement(word)}`).join('\n')}
  </array>
  <key>EnvironmentVariables</key>
  <dict>
${Object.entries(environment)
  .map(([name, value]) => `    <key>${escapeMarkup(name)}</key>\n    ${stringElement(value)}`)
  .join('\n')}
  </dict>
  <key>RunAtLoad</key>
  <true/>
  <key>KeepAlive</key>
  <dict>
    <key>SuccessfulExit</key>
    <false/>
  </dict>
  <key>ThrottleInterval</key>
  <integer>60</integer>
  <key>Umask</key>
  <integer>${OWNER_ONLY}</integer>
  <key>StandardOutPath</key>
  ${stringElement(log)}
  <key>StandardErrorPath</key>
  ${stringElement(log)}
</dict>
</plist>
`;
}

const stringElement = (content: string): string => `<string>${escapeMarkup(content)}</string>`;
