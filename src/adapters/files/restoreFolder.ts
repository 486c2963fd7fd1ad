import { link, lstat, mkdir, open, readlink, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { BackupFile } from '../../domain/dashboard/backup/bundle.js';
import { Conflict } from '../../domain/shared/failure/failure.js';
import { readIfPresent, fsyncFolder, writeAtomically } from './durable/atomicFile.js';
import { errorCode, whenAbsent } from './durable/errorCode.js';
import { isHeld, renameWithRetries } from './durable/rename.js';

/** The subfolder of the restored folder in which a restore is prepared. */
const STAGE = '.restore';
const PLAN = 'plan.json';
const FOLDER_MODE = 0o700;

const planSchema = z.object({
  schema_version: z.literal(1),
  /** The subfolder of the stage that holds the files to move in: the new files or, to undo a restore, the old ones. */
  from: z.enum(['new', 'old']).default('new'),
  /** Paths of new files. */
  coming: z.array(z.string()),
  /** Paths of removed files. */
  going: z.array(z.string()),
  /** Paths of replaced or removed symbolic links to move back; empty unless a restore is undone. */
  links: z.array(z.string()).default([]),
  /** Name of the folder that keeps the old files; null when a restore is undone. */
  kept: z.string().nullable(),
});
type Plan = z.infer<typeof planSchema>;

/**
 * Replaces and removes files of `home` atomically: either all of them or none. First writes the new files, links each
 * old file into a folder of old files, and records what to move, so that `finishRestore` needs no more disk space.
 * @returns the folder that keeps the old files; null when no file was replaced
 * @throws Conflict when another program has a file open; then nothing was replaced
 */
export async function restoreFolder(
  home: string,
  files: readonly BackupFile[],
  going: readonly string[],
  kept: string,
): Promise<string | null> {
  await finishRestore(home);
  const coming = files.map(({ path }) => path);
  const written: Plan = { schema_version: 1, from: 'new', coming, going: [...going], links: [], kept };
  try {
    await prepare(home, files, [...coming, ...going]);
    await writePlan(home, written);
  } catch (error) {
    await rm(join(home, STAGE), { recursive: true, force: true });
    throw error;
  }
  try {
    await carryOut(home, written);
  } catch (error) {
    await undo(home, written);
    throw error;
  }
  return conclude(home, written);
}

const writePlan = (home: string, written: Plan): Promise<void> =>
  writeAtomically(join(home, STAGE, PLAN), JSON.stringify(written));

/** Moves the old files back in place of those that were replaced or removed. A crash leaves this to `finishRestore`. */
async function undo(home: string, { coming, going }: Plan): Promise<void> {
  const back: Pick<Plan, 'coming' | 'going' | 'links'> = { coming: [], going: [], links: [] };
  for (const path of [...coming, ...going]) {
    const isUntouched = await (coming.includes(path) ? isThere(home, STAGE, 'new', path) : isThere(home, path));
    if (isUntouched) continue;
    if (await isThere(home, STAGE, 'links', path)) back.links.push(path);
    else back[(await isThere(home, STAGE, 'old', path)) ? 'coming' : 'going'].push(path);
  }
  await writePlan(home, { schema_version: 1, from: 'old', ...back, kept: null });
  await finishRestore(home);
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
 * @throws Conflict when another program has a file open
 */
export async function finishRestore(home: string): Promise<string | null> {
  const stage = join(home, STAGE);
  const bytes = await readIfPresent(join(stage, PLAN));
  if (bytes === null) {
    await rm(stage, { recursive: true, force: true });
    return null;
  }
  const written = planSchema.parse(JSON.parse(bytes.toString('utf8')));
  await carryOut(home, written);
  return conclude(home, written);
}

async function carryOut(home: string, { from, coming, going, links, kept }: Plan): Promise<void> {
  const stage = join(home, STAGE);
  for (const path of coming) await moveIn(join(stage, from, path), join(home, path)).catch(whenOpen(path));
  for (const path of links) await moveIn(join(stage, 'links', path), join(home, path)).catch(whenOpen(path));
  for (const path of going) await rm(join(home, path), { force: true }).catch(whenOpen(path));
  await fsyncFolder(home);
  if (kept !== null) await renameIfThere(join(stage, 'old'), join(home, kept));
}

async function conclude(home: string, { kept }: Plan): Promise<string | null> {
  await fsyncFolder(home);
  await rm(join(home, STAGE, PLAN));
  await rm(join(home, STAGE), { recursive: true, force: true });
  return kept !== null && (await isThere(home, kept)) ? join(home, kept) : null;
}

/** Handles the error of replacing a file: names the file when it is probably open in another program. */
const whenOpen =
  (path: string) =>
  (error: unknown): never => {
    if (!isHeld(error)) throw error;
    throw new Conflict(
      'file_in_use',
      `The backup was not restored, because ${path} cannot be replaced. If another program has it open, close it; otherwise check its permissions. Then try again.`,
    );
  };

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
 * Creates a second hard link to a file before it is replaced. Copies a symbolic link, if this user may create one, and
 * the content of its target.
 */
async function keep(home: string, path: string): Promise<void> {
  const present = join(home, path);
  const facts = await lstat(present).catch(whenAbsent(null));
  if (facts === null) return;
  const old = join(home, STAGE, 'old', path);
  await mkdir(dirname(old), { recursive: true, mode: FOLDER_MODE });
  if (facts.isSymbolicLink()) {
    const copy = join(home, STAGE, 'links', path);
    await mkdir(dirname(copy), { recursive: true, mode: FOLDER_MODE });
    await symlink(await readlink(present), copy).catch(() => undefined);
  }
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

async function moveIn(coming: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: FOLDER_MODE });
  try {
    await renameIfThere(coming, target);
  } catch (error) {
    if (errorCode(error) !== 'EXDEV') throw error;
    await copyWhole(coming, target);
    await rm(coming);
  }
  await fsyncFolder(dirname(target));
}

const renameIfThere = (from: string, to: string): Promise<void> =>
  renameWithRetries(from, to).catch(whenAbsent(undefined));

const isThere = (...path: string[]): Promise<boolean> => lstat(join(...path)).then(() => true, whenAbsent(false));
