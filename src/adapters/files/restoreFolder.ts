import { link, lstat, mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { BackupFile } from '../../domain/dashboard/backup/bundle.js';
import { readIfPresent, fsyncFolder, writeAtomically } from './durable/atomicFile.js';
import { errorCode, whenAbsent } from './durable/errorCode.js';
import { renameWithRetries } from './durable/rename.js';

/** The subfolder of the restored folder in which a restore is prepared. */
const STAGE = '.restore';
const PLAN = 'plan.json';
const FOLDER_MODE = 0o700;

const plan = z.object({
  schema_version: z.literal(1),
  /** Paths of new files. */
  coming: z.array(z.string()),
  /** Paths of removed files. */
  going: z.array(z.string()),
  /** Name of the folder that keeps the old files. */
  kept: z.string(),
});

/**
 * Replaces and removes files of `home` atomically: either all of them or none. First writes the new files, links each
 * old file into a folder of old files, and records what to move, so that `finishRestore` needs no more disk space.
 * @returns the folder that keeps the old files; null when no file was replaced
 */
export async function restoreFolder(
  home: string,
  files: readonly BackupFile[],
  going: readonly string[],
  kept: string,
): Promise<string | null> {
  await finishRestore(home);
  const coming = files.map(({ path }) => path);
  try {
    await prepare(home, files, [...coming, ...going]);
    const written: z.infer<typeof plan> = { schema_version: 1, coming, going: [...going], kept };
    await writeAtomically(join(home, STAGE, PLAN), JSON.stringify(written));
  } catch (error) {
    await rm(join(home, STAGE), { recursive: true, force: true });
    throw error;
  }
  return finishRestore(home);
}

async function prepare(home: string, files: readonly BackupFile[], replaced: readonly string[]): Promise<void> {
  const coming = join(home, STAGE, 'new');
  await mkdir(coming, { recursive: true, mode: FOLDER_MODE });
  for (const { path, bytes } of files) {
    await write(join(coming, path), bytes);
    await mkdir(dirname(join(home, path)), { recursive: true, mode: FOLDER_MODE });
  }
  for (const path of replaced) await keep(home, path);
}

/**
 * Finishes a restore that a crash interrupted; call it before reading any other file.
 * @returns the same as `restoreFolder`
 */
export async function finishRestore(home: string): Promise<string | null> {
  const stage = join(home, STAGE);
  const bytes = await readIfPresent(join(stage, PLAN));
  if (bytes === null) {
    await rm(stage, { recursive: true, force: true });
    return null;
  }
  const { coming, going, kept } = plan.parse(JSON.parse(bytes.toString('utf8')));
  for (const path of coming) await moveIn(home, path);
  for (const path of going) await rm(join(home, path), { force: true });
  await fsyncFolder(home);
  const folder = join(home, kept);
  const moved = await renameIfThere(join(stage, 'old'), folder);
  await fsyncFolder(home);
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
  await fsyncFolder(dirname(path));
}

/**
 * Creates a second hard link to a file before it is replaced; for a symbolic link, copies the content of its target.
 */
async function keep(home: string, path: string): Promise<void> {
  const present = join(home, path);
  const facts = await lstat(present).catch(whenAbsent(null));
  if (facts === null) return;
  const old = join(home, STAGE, 'old', path);
  await mkdir(dirname(old), { recursive: true, mode: FOLDER_MODE });
  if (facts.isSymbolicLink() || !(await linked(present, old))) await copyWhole(present, old);
  await fsyncFolder(dirname(old));
}

/** Creates a hard link; returns false on disks that do not support hard links. */
const linked = (present: string, old: string): Promise<boolean> =>
  link(present, old).then(
    () => true,
    () => false,
  );

/** Copies a file. A dangling link has no content and is skipped. */
async function copyWhole(from: string, to: string): Promise<void> {
  const content = await readIfPresent(from);
  if (content !== null) await writeAtomically(to, content);
}

async function moveIn(home: string, path: string): Promise<void> {
  const [coming, target] = [join(home, STAGE, 'new', path), join(home, path)];
  await mkdir(dirname(target), { recursive: true, mode: FOLDER_MODE });
  try {
    await renameIfThere(coming, target);
  } catch (error) {
    if (errorCode(error) !== 'EXDEV') throw error;
    await copyWhole(coming, target);
  }
  await fsyncFolder(dirname(target));
}

const renameIfThere = (from: string, to: string): Promise<boolean> =>
  renameWithRetries(from, to).then(() => true, whenAbsent(false));
