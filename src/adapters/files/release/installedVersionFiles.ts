import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createWriteStream, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { Installation, UpdateFolder } from '../../../application/dashboard/release/installation.port.js';
import type { InstalledVersions } from '../../../domain/dashboard/release/installedVersions.js';
import { UpdateRefused } from '../../../domain/dashboard/release/updateRefused.js';
import { parseJson } from '../../../domain/shared/parseJson.js';
import type { Platform } from '../../../domain/shared/release/release.js';
import { isVersion } from '../../../domain/shared/release/version.js';
import { DAY_MS } from '../../../domain/shared/timeUnits.js';
import { fsyncFolder, UnreadableFile, writeAtomically } from '../durable/atomicFile.js';
import { errorCode } from '../durable/errorCode.js';
import { JsonFile } from '../durable/jsonFile.js';
import { renameWithRetries } from '../durable/rename.js';
import { toWriteFailure } from '../durable/toWriteFailure.js';
import { DownloadFolderFiles } from './downloadFolder.js';
import { isRunning, markAsRunning } from './runningVersion.js';
import { unpackVersion } from './unpackVersion.js';

export const VERSIONS_FOLDER = 'versions';
const UPDATE_FOLDER = '.update-';
const PROGRAM = 'app/dist/bootstrap/bin/plumbline.js';
/** Other users of the machine may start the program, too. */
const PUBLIC_FILE = 0o644;

const version = z.string().refine(isVersion);
const stored = z.object({
  pending: z.object({ version, attempts: z.int().min(0) }).nullable(),
  failed: z.array(z.object({ version, reason: z.string() })),
});
const manifest = z.object({ version: z.string() });

/** The program of a version and the Node that runs it, as the launchers start them. */
export interface LaunchPaths {
  readonly node: string;
  readonly program: string;
}

/** The folder that an archive was unpacked to: `versions/VERSION`, `current` and, after an update, `versions.json`. */
export class InstalledVersionFiles implements Installation {
  private readonly file: JsonFile<z.infer<typeof stored>>;

  constructor(
    private readonly root: string,
    readonly running: string,
    readonly platform: Platform | null,
    private readonly warn: (message: string) => void,
  ) {
    this.file = new JsonFile(join(root, 'versions.json'), stored, warn, 'pending and failed updates are forgotten');
  }

  async load(): Promise<InstalledVersions> {
    const { pending, failed } = (await this.file.load()) ?? { pending: null, failed: [] };
    return { current: await this.current(), pending, failed };
  }

  async save({ current, pending, failed }: InstalledVersions): Promise<void> {
    if ((await this.current()) !== current)
      await writeAtomically(join(this.root, 'current'), `${current}\n`, PUBLIC_FILE);
    await this.file.save({ pending, failed: [...failed] });
  }

  /** Keeps the files of this version until this process ends, even if another dashboard updates meanwhile. */
  markAsRunning(): void {
    try {
      markAsRunning(join(this.root, VERSIONS_FOLDER, this.running));
    } catch (error) {
      this.warn(
        `Version ${this.running} could not be marked as running (${String(errorCode(error))}). Updates may remove it.`,
      );
    }
  }

  launchedFiles(installed: string): LaunchPaths {
    return launchedFiles(join(this.root, VERSIONS_FOLDER, installed), this.platform);
  }

  async openUpdateFolder(): Promise<UpdateFolder> {
    await this.removeLeftovers();
    const folder = join(this.root, UPDATE_FOLDER);
    const created = await written(folder, () => mkdtemp(folder));
    return new UpdateFolderFiles(created, join(this.root, VERSIONS_FOLDER), this.platform);
  }

  private async current(): Promise<string> {
    const path = join(this.root, 'current');
    const text = (await readFile(path, 'utf8')).trim();
    if (!isVersion(text)) throw new UnreadableFile(path, 'not a version', null);
    return text;
  }

  /**
   * Removes what updates left behind, and all versions except those that may run now or at the next start. A younger
   * folder of an update may belong to another process that is updating.
   */
  private async removeLeftovers(): Promise<void> {
    const { current, pending } = await this.load();
    const kept = new Set([current, this.running, pending?.version]);
    const versions = await readdir(join(this.root, VERSIONS_FOLDER));
    const updates = (await readdir(this.root))
      .filter((name) => name.startsWith(UPDATE_FOLDER))
      .map((name) => join(this.root, name));
    const youngest = Date.now() - DAY_MS;
    const leftovers = [
      ...updates.filter((folder) => (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? youngest) < youngest),
      ...versions
        .filter((name) => isVersion(name) && !kept.has(name))
        .map((name) => join(this.root, VERSIONS_FOLDER, name))
        .filter((folder) => !isRunning(folder)),
    ];
    for (const path of leftovers)
      await removeFolder(path).catch((error: unknown) =>
        this.warn(`${path} is no longer needed, but cannot be removed (${String(errorCode(error))}).`),
      );
  }
}

class UpdateFolderFiles extends DownloadFolderFiles implements UpdateFolder {
  constructor(
    folder: string,
    private readonly versions: string,
    private readonly platform: Platform | null,
  ) {
    super(folder);
  }

  write(fileName: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    const path = join(this.folder, fileName);
    return written(path, () => pipeline(content, createWriteStream(path, { flags: 'wx' })));
  }

  async install(archive: string, newVersion: string): Promise<void> {
    const unpacked = join(this.folder, newVersion);
    const stem = archive.replace(/\.(?:zip|tar\.gz)$/, '');
    await unpackVersion(join(this.folder, archive), `${stem}/${VERSIONS_FOLDER}/${newVersion}/`, unpacked);
    if (!(await isComplete(launchedFiles(unpacked, this.platform), unpacked, newVersion)))
      throw new UpdateRefused(`${archive} does not contain the complete version ${newVersion}.`);
    const target = join(this.versions, newVersion);
    await written(target, async () => {
      await removeFolder(target);
      await renameWithRetries(unpacked, target);
    });
    await fsyncFolder(this.versions);
  }

  remove(): Promise<void> {
    return removeFolder(this.folder);
  }
}

/** On Windows, tries again while a virus scanner reads one of the files. */
const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });

const launchedFiles = (folder: string, platform: Platform | null): LaunchPaths => ({
  node: join(folder, 'node', platform === 'win_x64' ? 'node.exe' : 'node'),
  program: join(folder, PROGRAM),
});

async function isComplete({ node, program }: LaunchPaths, folder: string, expected: string): Promise<boolean> {
  try {
    await Promise.all([stat(node), stat(program)]);
    const text = await readFile(join(folder, 'app/package.json'), 'utf8');
    return manifest.safeParse(parseJson(text)).data?.version === expected;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

/** Reports a failed write with its path and what to do. */
async function written<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toWriteFailure(path, error);
  }
}
