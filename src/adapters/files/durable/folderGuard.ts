import { lstatSync, readdirSync, readlinkSync, statSync, type Stats } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, parse, relative, resolve, sep } from 'node:path';
import { errorCode } from './errorCode.js';
import type { HostUsers } from './hostUsers.js';

const STICKY = 0o1000;
const WRITABLE_BY_OTHERS = 0o002;
const WRITABLE_BY_GROUP_OR_OTHERS = 0o022;
const OPEN_TO_GROUP_OR_OTHERS = 0o077;
const ROOT = 0;
const MAX_LINKS = 40;
/** Error codes of `chmod` on file systems where modes cannot be changed. */
const UNCHANGEABLE: ReadonlySet<unknown> = new Set([
  'EPERM',
  'EACCES',
  'EROFS',
  'ENOTSUP',
  'EOPNOTSUPP',
  'EINVAL',
  'ENOSYS',
]);

/** Names of files that contain a secret, at any depth of the folder. */
const SECRET_FILES: ReadonlySet<string> = new Set([
  'secrets.json',
  'license.json',
  'license-cache.json',
  'settings.json',
]);
/** Names of the user's input files. They may be symbolic links; the user is responsible for their targets. */
const USER_FILES: ReadonlySet<string> = new Set(['portfolio.csv', 'halts.csv']);

/** Another user of this machine can replace or change files in a folder. */
export class UnsafeFolder extends Error {
  override readonly name = 'UnsafeFolder';
}

const modeOf = ({ mode }: Stats): string => `0${(mode & 0o7777).toString(8)}`;

/** Checks who can replace or change the files of a folder, and closes it to other users. */
export class FolderGuard {
  /** The paths that other users can write to because the program could not restrict access, each with its mode. */
  private readonly unclosed: string[] = [];
  /** The user's input files that belong to another user, or that every user can change. */
  private readonly foreignInputs: string[] = [];
  /** The owner of the folder itself, whom this program trusts when the superuser runs it. */
  private folderOwner: number | null = null;

  constructor(private readonly host: HostUsers) {}

  warnings(): string[] {
    const { unclosed, foreignInputs } = this;
    return [
      ...(unclosed.length === 0
        ? []
        : [
            `other users can write to ${unclosed.join(', ')}, and this file system does not let the program restrict access. Continue only if you trust all users of this machine.`,
          ]),
      ...(foreignInputs.length === 0
        ? []
        : [
            `another user can change ${foreignInputs.join(', ')}. If you do not trust that user, replace the file with one of your own.`,
          ]),
    ];
  }

  /**
   * Follows `path` to its folder and checks every folder and link on the way; null when the folder does not exist yet.
   */
  followed(path: string, linksLeft = MAX_LINKS): string | null {
    const { root } = parse(path);
    let at = root;
    for (const part of relative(root, path)
      .split(sep)
      .filter((each) => each !== '')) {
      this.requireSafeParent(at);
      const next = join(at, part);
      const facts = factsOf(next);
      if (facts === null) return null;
      if (facts.isSymbolicLink()) {
        if (linksLeft === 0)
          throw new UnsafeFolder(`${path} leads through too many links. Give the path of the folder itself.`);
        if (!this.isTrustedAncestor(next, facts)) throw this.foreign(next, facts);
        return this.followed(join(resolve(at, readlinkSync(next)), relative(next, path)), linksLeft - 1);
      }
      if (!facts.isDirectory()) throw new UnsafeFolder(notAFolder(next));
      at = next;
    }
    return at;
  }

  closed(folder: string): string[] {
    const facts = lstatSync(folder);
    // The superuser often works in another user's folder, and trusts that user anyway.
    if (this.host.userId === ROOT && !isInSticky(folder)) this.folderOwner = this.host.ownerOf(folder, facts);
    this.requireTrustedOwner(folder, facts);
    if ((facts.mode & STICKY) !== 0 && (facts.mode & WRITABLE_BY_OTHERS) !== 0) {
      throw new UnsafeFolder(`${folder} is shared by all users of this machine. Choose a folder of your own.`);
    }
    const open = isSystemFolder(folder) ? WRITABLE_BY_GROUP_OR_OTHERS : OPEN_TO_GROUP_OR_OTHERS;
    return [...this.tightened(folder, facts, open, 0o700), ...this.closedEntries(folder)];
  }

  private closedEntries(folder: string): string[] {
    return readdirSync(folder).flatMap((name) => {
      const path = join(folder, name);
      const facts = factsOf(path);
      if (facts === null) return [];
      if (USER_FILES.has(name) && facts.isFile() && !this.isTrusted(path, facts)) {
        this.foreignInputs.push(`${path} (user ${this.host.ownerOf(path, facts)})`);
        return [];
      }
      this.requireTrustedOwner(path, facts);
      if (facts.isSymbolicLink()) {
        if (!USER_FILES.has(name)) this.requireTrustedTarget(path);
        return [];
      }
      if (facts.isFile())
        return this.tightened(
          path,
          facts,
          SECRET_FILES.has(name) ? OPEN_TO_GROUP_OR_OTHERS : WRITABLE_BY_OTHERS,
          0o600,
        );
      if (!facts.isDirectory() || (facts.mode & WRITABLE_BY_GROUP_OR_OTHERS) === 0) return [];
      return [...this.tightened(path, facts, WRITABLE_BY_GROUP_OR_OTHERS, 0o700), ...this.closedEntries(path)];
    });
  }

  /** Sets `mode` when any of the permission bits in `open` is set; the system's own files keep their modes. */
  private tightened(path: string, facts: Stats, open: number, mode: number): string[] {
    if ((facts.mode & open) === 0) return [];
    const { userId: self, isShared } = this.host;
    const isOwn = this.host.ownerOf(path, facts) === self || self === ROOT;
    if (!isOwn && (facts.mode & WRITABLE_BY_OTHERS) === 0) return [];
    if (isOwn && this.takesMode(path, mode)) return [`${path} (${modeOf(facts)})`];
    if ((facts.mode & WRITABLE_BY_GROUP_OR_OTHERS) === 0) return [];
    if (!isShared) {
      this.noteUnclosed(path, facts);
      return [];
    }
    if (isOwn)
      throw new UnsafeFolder(
        `${path} is open to other users (mode ${modeOf(facts)}) and access cannot be restricted. Choose another folder.`,
      );
    throw new UnsafeFolder(
      `${path} can be changed by every user of this machine (mode ${modeOf(facts)}). Ask its owner to run: chmod o-w ${path}`,
    );
  }

  private requireSafeParent(folder: string): void {
    const facts = lstatSync(folder);
    const isSticky = (facts.mode & STICKY) !== 0;
    if ((facts.mode & WRITABLE_BY_OTHERS) !== 0 && !isSticky) {
      if (this.host.isShared || this.canBeClosed(folder, facts)) {
        throw new UnsafeFolder(
          `every user of this machine can replace the files in ${folder} (mode ${modeOf(facts)}). Run chmod o-w ${folder}, or choose another folder.`,
        );
      }
      this.noteUnclosed(folder, facts);
    }
    if (this.isTrustedAncestor(folder, facts)) return;
    const owner = this.host.ownerOf(folder, facts);
    throw new UnsafeFolder(
      `${folder} belongs to user ${owner}, who can replace the files in it, and this program runs as user ${this.host.userId}. Choose another folder.`,
    );
  }

  /**
   * Whether access to a folder can be restricted. Ancestors outside the program's own folder stay unchanged, because
   * other programs may need them open. Mounted volumes keep their modes.
   */
  private canBeClosed(folder: string, facts: Stats): boolean {
    const { userId: self, ownerOf, chmod, isMountPoint } = this.host;
    if (isMountPoint(folder, facts) || (self !== ROOT && ownerOf(folder, facts) !== self)) return false;
    const isClosed = this.takesMode(folder, facts.mode & 0o7777 & ~WRITABLE_BY_OTHERS);
    if (isClosed) chmod(folder, facts.mode & 0o7777);
    return isClosed;
  }

  /** Whether changing the mode works. On a file system without modes, the call fails or changes nothing. */
  private takesMode(path: string, mode: number): boolean {
    try {
      this.host.chmod(path, mode);
    } catch (error) {
      if (UNCHANGEABLE.has(errorCode(error))) return false;
      throw error;
    }
    return (lstatSync(path).mode & 0o777 & ~mode) === 0;
  }

  /** Records a folder that is open to other users; one entry covers everything below it. */
  private noteUnclosed(path: string, facts: Stats): void {
    const isBelow = this.unclosed.some((known) => path.startsWith(`${known.slice(0, known.lastIndexOf(' ('))}${sep}`));
    if (!isBelow) this.unclosed.push(`${path} (${modeOf(facts)})`);
  }

  private requireTrustedTarget(link: string): void {
    try {
      this.requireTrustedOwner(link, statSync(link));
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
    }
  }

  private requireTrustedOwner(path: string, facts: Stats): void {
    if (!this.isTrusted(path, facts)) throw this.foreign(path, facts);
  }

  private foreign(path: string, facts: Stats): UnsafeFolder {
    const { userId: self, ownerOf } = this.host;
    const remedy = self === ROOT ? '' : `, or run chown -R ${self} ${path} after checking what is in it`;
    return new UnsafeFolder(
      `${path} belongs to user ${ownerOf(path, facts)}, and this program runs as user ${self}. Choose a folder of your own${remedy}.`,
    );
  }

  private isTrusted(path: string, facts: Stats): boolean {
    const owner = this.host.ownerOf(path, facts);
    return owner === this.host.userId || owner === ROOT || owner === this.folderOwner;
  }

  /**
   * In a user namespace, the overflow user's entries count as root's, except in a sticky folder, where any user can
   * create entries.
   */
  private isTrustedAncestor(path: string, facts: Stats): boolean {
    if (this.isTrusted(path, facts)) return true;
    const { userId: self, overflowUser: overflow, ownerOf } = this.host;
    return !isInSticky(path) && (self === ROOT || (overflow !== null && ownerOf(path, facts) === overflow));
  }
}

const isInSticky = (path: string): boolean => (lstatSync(dirname(path)).mode & STICKY) !== 0;

/** The root folder, its direct subfolders and the user's home serve other programs, too. */
const isSystemFolder = (folder: string): boolean => dirname(folder) === parse(folder).root || folder === homedir();

const notAFolder = (path: string): string =>
  `${path} is a file, but must be a folder. Move the file away, or choose another folder.`;

/** Returns null when the path does not exist. */
function factsOf(path: string): Stats | null {
  return lstatSync(path, { throwIfNoEntry: false }) ?? null;
}
