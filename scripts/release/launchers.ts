import type { ArchiveFile } from './archive.ts';
import type { Platform } from '../../dist/domain/shared/release/release.js';

const PROGRAM = 'app/dist/bootstrap/bin/plumbline.js';

/**
 * Finds the launcher's folder. Uses only features that every POSIX shell has, and readlink if the launcher was started
 * through a symbolic link. `sh plumbline` sets $0 to a name without a folder.
 */
const FIND_FOLDER = `#!/bin/sh
file=$0
while [ -h "$file" ]; do
  target=$(readlink "$file")
  case $target in
    /*) file=$target ;;
    *) file=$(dirname -- "$file")/$target ;;
  esac
done
here=$(CDPATH= cd -- "$(dirname -- "$file")" && pwd -P)
`;

const SHELL = `${FIND_FOLDER}read -r version < "$here/current"
exec "$here/versions/$version/node/node" "$here/versions/$version/${PROGRAM}" "$@"
`;

const CLICKED = `${FIND_FOLDER}exec "$here/plumbline" open
`;

const windowsCommand = (words: string): string =>
  `"%~dp0versions\\%PLUMBLINE_VERSION%\\node\\node.exe" "%~dp0versions\\%PLUMBLINE_VERSION%\\${PROGRAM.replaceAll('/', '\\')}" ${words}`;

/** Windows discards the output of a scheduled task, so the service names a log file in PLUMBLINE_LOG_FILE. */
const WINDOWS = lines(
  '@echo off',
  'setlocal',
  'set /p PLUMBLINE_VERSION=<"%~dp0current"',
  'if defined PLUMBLINE_LOG_FILE goto logged',
  windowsCommand('%*'),
  'exit /b %errorlevel%',
  ':logged',
  `${windowsCommand('%*')} >>"%PLUMBLINE_LOG_FILE%" 2>&1`,
  'exit /b %errorlevel%',
);

/** Does not call plumbline.cmd: `call` would expand a % in the name of the folder again and double a ^. */
const WINDOWS_CLICKED = lines(
  '@echo off',
  'title Plumbline',
  'setlocal',
  'set /p PLUMBLINE_VERSION=<"%~dp0current"',
  windowsCommand('open'),
  'if errorlevel 1 pause',
);

/** Returns the files at the top of an archive: the launchers and README.txt. */
export function launchers(platform: Platform): ArchiveFile[] {
  if (platform === 'win_x64')
    return [
      program('plumbline.cmd', WINDOWS),
      program('Start Plumbline.cmd', WINDOWS_CLICKED),
      readme(
        'right-click the archive, choose "Extract All", and double-click "Start Plumbline" in the new folder.',
        'Windows may ask whether to run a program from the internet: choose "More info", then "Run anyway".',
        '.\\plumbline',
        '\r\n',
      ),
    ];
  if (platform.startsWith('macos'))
    return [
      program('plumbline', SHELL),
      program('Start Plumbline.command', CLICKED),
      readme(
        'double-click "Start Plumbline.command".',
        'macOS may refuse a program from the internet. Once, in a terminal: xattr -dr com.apple.quarantine FOLDER',
      ),
    ];
  return [
    program('plumbline', SHELL),
    program('start-plumbline.sh', CLICKED),
    readme(
      'run ./start-plumbline.sh in a terminal.',
      'It needs glibc 2.28 or newer, libstdc++ and libatomic (Debian: libatomic1).',
    ),
  ];
}

const program = (path: string, text: string): ArchiveFile => ({ path, content: Buffer.from(text), isExecutable: true });

function readme(start: string, note: string, command = './plumbline', lineEnd = '\n'): ArchiveFile {
  const text = `Plumbline

Start: ${start}
A browser window opens. Plumbline runs until you close the window that it started in.
From a terminal in this folder: "${command} --help" lists all commands.
Your data is in the folder .plumbline of your home folder, not here.
${note}
Check this download with the files SHA256SUMS and SHA256SUMS.sig beside it: ${command} verify FILE.
Licenses of the packages inside: LICENSES.txt. Components: sbom.cdx.json. Both are in the folder of the version.
`;
  return { path: 'README.txt', content: Buffer.from(text.replaceAll('\n', lineEnd)), isExecutable: false };
}

function lines(...each: string[]): string {
  return each.map((line) => `${line}\r\n`).join('');
}
