import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A fake `systemctl --user` that records in files whether the unit is enabled and running. */
const SYSTEMCTL = `#!/bin/sh
cd "\${0%/*}" || exit 1
case $2 in
  show | daemon-reload) ;;
  is-enabled) [ -e enabled ] ;;
  enable) touch enabled ;;
  disable) rm -f enabled ;;
  restart) touch running ;;
  stop) rm -f running ;;
  *) echo "unknown command $2" >&2; exit 1 ;;
esac
`;

/**
 * Writes a fake `systemctl` into `folder`/bin. Returns environment variables that make Plumbline use it, and write its
 * units into `folder`/config.
 */
export async function installSystemctl(
  folder: string,
): Promise<{ readonly PATH: string; readonly XDG_CONFIG_HOME: string }> {
  const bin = join(folder, 'bin');
  await mkdir(bin);
  await writeFile(join(bin, 'systemctl'), SYSTEMCTL, { mode: 0o700 });
  // `launchctl` is replaced too, so that no test installs a real service on a Mac.
  await writeFile(join(bin, 'launchctl'), '#!/bin/sh\nexit 1\n', { mode: 0o700 });
  return { PATH: `${bin}:${process.env['PATH'] ?? ''}`, XDG_CONFIG_HOME: join(folder, 'config') };
}
