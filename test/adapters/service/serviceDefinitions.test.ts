import { describe, expect, it } from '@jest/globals';
import { launchdService } from '../../../src/adapters/service/launchdService.js';
import type { ServiceProgram } from '../../../src/adapters/service/serviceDefinition.js';
import { systemdService } from '../../../src/adapters/service/systemdService.js';
import { windowsTask } from '../../../src/adapters/service/windowsTask.js';

const PLAIN: ServiceProgram = {
  command: ['/opt/plumbline/plumbline'],
  environment: { DASHBOARD_LOCK: 'true', PLUMBLINE_HOME: '/home/ada/.plumbline' },
};
/** A command with every character that at least one of the three formats treats specially. */
const ODD: ServiceProgram = {
  command: [`/Üsers/Jo O'Neil ’ "50%" $HOME %h <&> \\x/日本/plumbline`, 'tab\tand\nline'],
  environment: { PLUMBLINE_HOME: `C:\\Üsers\\O'Neil 100% "$x` },
};

describe('systemdService', () => {
  it('defines a user unit that uses the dashboard lock, restarts after a failure and starts at login', () => {
    const { file, content } = systemdService(PLAIN, '/home/ada/.config');
    expect(file).toBe('/home/ada/.config/systemd/user/plumbline.service');
    expect(content.toString()).toBe(`[Unit]
Description=Plumbline dashboard
StartLimitIntervalSec=0

[Service]
ExecStart=:/bin/sh -c "exec \\"$0\\" \\"$@\\"" "/opt/plumbline/plumbline"
Environment="DASHBOARD_LOCK=true" "PLUMBLINE_HOME=/home/ada/.plumbline"
UMask=0077
Restart=on-failure
RestartSec=60

[Install]
WantedBy=default.target
`);
  });

  it('quotes backslashes, double quotes, percent signs and control characters of paths', () => {
    const lines = systemdService(ODD, '/c').content.toString().split('\n');
    expect(lines.filter((line) => /^(?:ExecStart|Environment)=/.test(line))).toEqual([
      String.raw`ExecStart=:/bin/sh -c "exec \"$0\" \"$@\"" "/Üsers/Jo O'Neil ’ \"50%%\" $HOME %%h <&> \\x/日本/plumbline" "tab\x09and\x0aline"`,
      String.raw`Environment="PLUMBLINE_HOME=C:\\Üsers\\O'Neil 100%% \"$x"`,
    ]);
  });
});

describe('launchdService', () => {
  it('defines an agent of the user that uses the dashboard lock, restarts after a failure and starts at login', () => {
    const { file, content, start } = launchdService(PLAIN, '/Users/ada', 501);
    expect(file).toBe('/Users/ada/Library/LaunchAgents/plumbline.dashboard.plist');
    expect(start).toEqual([['launchctl', 'bootstrap', 'gui/501', file]]);
    expect(content.toString().replaceAll(/\s*\n\s*/g, '')).toContain(
      '<dict><key>Label</key><string>plumbline.dashboard</string>' +
        '<key>ProgramArguments</key><array><string>/opt/plumbline/plumbline</string></array>' +
        '<key>EnvironmentVariables</key><dict><key>DASHBOARD_LOCK</key><string>true</string>' +
        '<key>PLUMBLINE_HOME</key><string>/home/ada/.plumbline</string></dict>' +
        '<key>RunAtLoad</key><true/><key>KeepAlive</key><dict><key>SuccessfulExit</key><false/></dict>' +
        '<key>ThrottleInterval</key><integer>60</integer><key>Umask</key><integer>63</integer>' +
        '<key>StandardOutPath</key><string>/Users/ada/Library/Logs/Plumbline.log</string>' +
        '<key>StandardErrorPath</key><string>/Users/ada/Library/Logs/Plumbline.log</string></dict>',
    );
  });

  it('escapes XML-reserved characters in paths', () => {
    expect(launchdService(ODD, '/Users/a&b', 501).content.toString()).toContain(
      '<string>/Üsers/Jo O&#39;Neil ’ &quot;50%&quot; $HOME %h &lt;&amp;&gt; \\x/日本/plumbline</string>',
    );
  });
});

describe('windowsTask', () => {
  const textOf = (program: ServiceProgram, user: string) =>
    windowsTask(program, user, 'C:\\data').content.toString('utf16le');
  const argumentsOf = (program: ServiceProgram) => /<Arguments>([^<]*)</.exec(textOf(program, 'PC\\ada'))?.[1];

  it('defines a task of the user that starts at logon, has no time limit, and also runs on battery power', () => {
    const text = textOf(PLAIN, 'PC\\Jürgen & Söhne');
    expect(text.startsWith('\uFEFF<?xml version="1.0" encoding="UTF-16"?>\n<Task version="1.2"')).toBe(true);
    expect(text.split('<UserId>PC\\Jürgen &amp; Söhne</UserId>')).toHaveLength(3);
    for (const setting of [
      '<LogonType>InteractiveToken</LogonType>',
      '<RunLevel>LeastPrivilege</RunLevel>',
      '<ExecutionTimeLimit>PT0S</ExecutionTimeLimit>',
      '<DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>',
    ])
      expect(text).toContain(setting);
  });

  it('names the task after the user, because tasks of all users share one folder', () => {
    expect(windowsTask(PLAIN, 'PC\\Jürgen', 'C:\\data').enable).toEqual([
      ['schtasks', '/Create', '/TN', 'Plumbline (Jürgen)', '/XML', 'C:\\data\\service-task.xml', '/F'],
    ]);
  });

  it('starts the launcher in a hidden PowerShell that sets the variables', () => {
    expect(argumentsOf(PLAIN)).toBe(
      '-NoProfile -NonInteractive -WindowStyle Hidden -Command &quot;$env:DASHBOARD_LOCK = &#39;true&#39;; ' +
        '$env:PLUMBLINE_HOME = &#39;/home/ada/.plumbline&#39;; ' +
        '$env:PLUMBLINE_LOG_FILE = &#39;C:\\data\\service.log&#39;; &amp; &#39;/opt/plumbline/plumbline&#39;; ' +
        'exit $LASTEXITCODE&quot;',
    );
  });

  it('doubles every kind of single quote, and replaces percent signs and double quotes', () => {
    const script = argumentsOf(ODD)?.replaceAll('&#39;', "'");
    expect(script).toContain(
      String.raw`$env:PLUMBLINE_HOME = ('C:\Üsers\O''Neil 100'+[char]37+' '+[char]34+'$x'); $env:PLUMBLINE_LOG_FILE = 'C:\data\service.log'; ` +
        String.raw`&amp; ('/Üsers/Jo O''Neil ’’ '+[char]34+'50'+[char]37+''+[char]34+' $HOME '+[char]37+'h &lt;&amp;&gt; \x/日本/plumbline')`,
    );
    expect(script).not.toContain('%');
  });
});
