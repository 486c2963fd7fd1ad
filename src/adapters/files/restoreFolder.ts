import { access, link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { readIfPresent, syncFolder, writeAtomically } from './atomicFile.js';
import { errorCode } from './errorCode.js';

/** Where a restore gets ready, in the folder that it restores. */
const STAGE = '.restore';
const PLAN = 'plan.json';
const FOLDER_MODE = 0o700;

const plan = z.object({
  schema_version: z.literal(1),
  /** Paths of files that come. */
  coming: z.array(z.string()),
  /** Paths of files that go. */
  going: z.array(z.string()),
  /** Name of the folder for what was replaced. */
  kept: z.string(),
});

interface ComingFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/**
 * Replaces files of `home` all at once: whatever happens, after `finishRestore` either all are replaced or none is.
 * First everything that comes is on disk, then the plan; from then on the restore is only ever finished.
 * @returns the folder with what was replaced; null when nothing was
 */
export async function restoreInto(home: string, files: readonly ComingFile[], going: readonly string[], kept: string): Promise<string | null> {
  await finishRestore(home);
  const stage = join(home, STAGE);
  const coming = join(stage, 'new');
  await mkdir(coming, { recursive: true, mode: FOLDER_MODE });
  for (const { path, bytes } of files) await write(join(coming, path), bytes);
  const written: z.infer<typeof plan> = { schema_version: 1, coming: files.map(({ path }) => path), going: [...going], kept };
  await writeAtomically(join(stage, PLAN), JSON.stringify(written));
  return finishRestore(home);
}

/** Ends what a crash interrupted; to be called before anything else is read. @returns as `restoreInto` */
export async function finishRestore(home: string): Promise<string | null> {
  const stage = join(home, STAGE);
  const bytes = await readIfPresent(join(stage, PLAN));
  if (bytes === null) {
    await rm(stage, { recursive: true, force: true });
    return null;
  }
  const { coming, going, kept } = plan.parse(JSON.parse(bytes.toString('utf8')));
  for (const path of coming) await keep(home, path, true);
  for (const path of going) await keep(home, path, false);
  for (const path of coming) await moveIn(home, path);
  for (const path of going) await rm(join(home, path), { force: true });
  await syncFolder(home);
  const folder = join(home, kept);
  const moved = await renameIfThere(join(stage, 'old'), folder);
  await syncFolder(home);
  await rm(join(stage, PLAN));
  await rm(stage, { recursive: true, force: true });
  return moved ? folder : null;
}

async function write(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE });
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await syncFolder(dirname(path));
}

/** A second name for what is to be replaced; nothing when it has one already, or has been replaced. */
async function keep(home: string, path: string, isComing: boolean): Promise<void> {
  const present = join(home, path);
  const isDone = isComing && !(await isThere(join(home, STAGE, 'new', path)));
  if (isDone || !(await isThere(present))) return;
  const old = join(home, STAGE, 'old', path);
  await mkdir(dirname(old), { recursive: true, mode: FOLDER_MODE });
  try {
    await link(present, old);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return;
    await copyWhole(present, old);
  }
}

/** For disks that give a file one name only. */
async function copyWhole(from: string, to: string): Promise<void> {
  await writeAtomically(to, await readFile(from));
}

async function moveIn(home: string, path: string): Promise<void> {
  const target = join(home, path);
  await mkdir(dirname(target), { recursive: true, mode: FOLDER_MODE });
  if (await renameIfThere(join(home, STAGE, 'new', path), target)) await syncFolder(dirname(target));
}

async function renameIfThere(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}
