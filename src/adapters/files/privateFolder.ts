import { chmodSync, lstatSync, readdirSync, readlinkSync, statSync, type Stats } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, parse, relative, resolve, sep } from 'node:path';
import { errorCode } from './errorCode.js';

const STICKY = 0o1000;
const WRITABLE_BY_OTHERS = 0o002;
const WRITABLE_BY_GROUP_OR_OTHERS = 0o022;
const OPEN_TO_GROUP_OR_OTHERS = 0o077;
const ROOT = 0;
const MOST_LINKS = 40;

/** Files that hold a secret, at any depth of the folder. */
const SECRET_FILES: ReadonlySet<string> = new Set(['secrets.json', 'license.json', 'license-cache.json']);
/** Files that may be symbolic links; the user is responsible for their targets. */
const USER_FILES: ReadonlySet<string> = new Set(['portfolio.csv', 'halts.csv']);

/** Another user of this machine can replace or change files in a folder. */
export class UnsafeFolder extends Error {
  override readonly name = 'UnsafeFolder';
}

export interface Users {
  /** Returns the user that this process runs as. */
  readonly self: number;
  readonly ownerOf: (path: string, facts: Stats) => number;
}

/**
 * Closes `folder` and its secret files to other users (0700 and 0600). Windows has no such modes: nothing happens there.
 * @returns the paths that were open to other users, with the modes they had
 * @throws UnsafeFolder when another user owns something in it, or can replace the folder
 */
export function makePrivate(folder: string, users = usersOfThisProcess()): string[] {
  if (users === null) return [];
  const guard = new FolderGuard(users);
  const place = guard.followed(resolve(folder));
  return place === null ? [] : guard.closed(place);
}

/** @throws UnsafeFolder when another user could replace a file that is created at `path` */
export function requireSafePath(path: string, users = usersOfThisProcess()): void {
  if (users !== null) new FolderGuard(users).followed(resolve(path));
}

function usersOfThisProcess(): Users | null {
  const self = process.getuid?.();
  return self === undefined || process.platform === 'win32' ? null : { self, ownerOf: (_path, { uid }) => uid };
}

const modeOf = ({ mode }: Stats): string => `0${(mode & 0o7777).toString(8)}`;

class FolderGuard {
  constructor(private readonly users: Users) {}

  /** Follows `path` to its folder and checks every folder and link on the way; null when the folder does not exist yet. */
  followed(path: string, linksLeft = MOST_LINKS): string | null {
    const { root } = parse(path);
    let at = root;
    for (const part of relative(root, path).split(sep).filter((each) => each !== '')) {
      this.requireSafeParent(at);
      const next = join(at, part);
      const facts = factsOf(next);
      if (facts === null) return null;
      if (facts.isSymbolicLink()) {
        if (linksLeft === 0) throw new UnsafeFolder(`${path} leads through too many links. Name the folder itself.`);
        this.requireTrustedOwner(next, facts);
        return this.followed(join(resolve(at, readlinkSync(next)), relative(next, path)), linksLeft - 1);
      }
      if (!facts.isDirectory()) throw new UnsafeFolder(notAFolder(next));
      at = next;
    }
    return at;
  }

  closed(folder: string): string[] {
    const facts = lstatSync(folder);
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
      this.requireTrustedOwner(path, facts);
      if (facts.isSymbolicLink()) {
        if (!USER_FILES.has(name)) this.requireTrustedTarget(path);
        return [];
      }
      if (facts.isFile()) return this.tightened(path, facts, SECRET_FILES.has(name) ? OPEN_TO_GROUP_OR_OTHERS : WRITABLE_BY_OTHERS, 0o600);
      if (!facts.isDirectory() || (facts.mode & WRITABLE_BY_GROUP_OR_OTHERS) === 0) return [];
      return [...this.tightened(path, facts, WRITABLE_BY_GROUP_OR_OTHERS, 0o700), ...this.closedEntries(path)];
    });
  }

  /** Sets `mode` when any of the bits `open` is set; the system's own files stay as the administrator made them. */
  private tightened(path: string, facts: Stats, open: number, mode: number): string[] {
    if ((facts.mode & open) === 0) return [];
    if (this.users.ownerOf(path, facts) !== this.users.self) {
      if ((facts.mode & WRITABLE_BY_OTHERS) === 0) return [];
      throw new UnsafeFolder(`${path} can be changed by every user of this machine (mode ${modeOf(facts)}). Have its owner run: chmod o-w ${path}`);
    }
    try {
      chmodSync(path, mode);
    } catch (cause) {
      if ((facts.mode & WRITABLE_BY_GROUP_OR_OTHERS) === 0) return [];
      throw new UnsafeFolder(`${path} is open to other users (mode ${modeOf(facts)}) and cannot be closed. Choose another folder.`, { cause });
    }
    return [`${path} (${modeOf(facts)})`];
  }

  private requireSafeParent(folder: string): void {
    const facts = lstatSync(folder);
    const isSticky = (facts.mode & STICKY) !== 0;
    if ((facts.mode & WRITABLE_BY_OTHERS) !== 0 && !isSticky) {
      throw new UnsafeFolder(`every user of this machine can replace what is in ${folder} (mode ${modeOf(facts)}). Run chmod o-w ${folder}, or choose another folder.`);
    }
    const isInShared = (lstatSync(dirname(folder)).mode & STICKY) !== 0;
    // The superuser often works in another user's checkout, and that user's programs are then trusted anyway.
    if (this.isTrusted(folder, facts) || (this.users.self === ROOT && !isInShared)) return;
    const owner = this.users.ownerOf(folder, facts);
    throw new UnsafeFolder(`${folder} belongs to user ${owner}, who can replace what is in it, and this program runs as user ${this.users.self}. Choose a folder elsewhere.`);
  }

  private requireTrustedTarget(link: string): void {
    try {
      this.requireTrustedOwner(link, statSync(link));
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
    }
  }

  private requireTrustedOwner(path: string, facts: Stats): void {
    if (this.isTrusted(path, facts)) return;
    const { self } = this.users;
    throw new UnsafeFolder(
      `${path} belongs to user ${this.users.ownerOf(path, facts)}, and this program runs as user ${self}. Choose a folder of your own, or run chown -R ${self} ${path} after checking what is in it.`,
    );
  }

  private isTrusted(path: string, facts: Stats): boolean {
    const owner = this.users.ownerOf(path, facts);
    return owner === this.users.self || owner === ROOT;
  }
}

/** The root folder, those directly below it and the user's home serve other programs too. */
const isSystemFolder = (folder: string): boolean => dirname(folder) === parse(folder).root || folder === homedir();

const notAFolder = (path: string): string => `${path} is a file, and a folder is needed. Move the file away, or choose another folder.`;

/** Null when the path does not exist. */
function factsOf(path: string): Stats | null {
  return lstatSync(path, { throwIfNoEntry: false }) ?? null;
}
