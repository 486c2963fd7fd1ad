import { accessSync, chmodSync, constants, existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system in memory, where Linux has one. */
const MEMORY = '/dev/shm';
const ROOM_BYTES = 2 ** 31;

/** The folder chosen by the user who started the run, if any. */
const { TMPDIR } = process.env;

/**
 * Makes a folder for the temporary files of a run: in `TMPDIR` if it is set, and otherwise in memory if there is space
 * and programs may run there.
 */
export function openRunFolder() {
  const place = TMPDIR === undefined && hasRoom(MEMORY) && mayRunIn(MEMORY) ? MEMORY : tmpdir();
  process.env.TMPDIR = mkdtempSync(join(place, 'plumbline-run-'));
  // PostgreSQL runs as its own user when root starts the run.
  chmodSync(process.env.TMPDIR, 0o755);
}

export function closeRunFolder() {
  rmSync(process.env.TMPDIR, { recursive: true });
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
}

function hasRoom(place) {
  if (!existsSync(place)) return false;
  const { bavail, bsize } = statfsSync(place);
  return bavail * bsize >= ROOM_BYTES;
}

/** In containers, the folder in memory often exists but is mounted without permission to execute files. */
function mayRunIn(place) {
  const folder = mkdtempSync(join(place, 'plumbline-'));
  const program = join(folder, 'program');
  writeFileSync(program, '', { mode: 0o700 });
  try {
    accessSync(program, constants.X_OK);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
