import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  FolderInUse,
  findLockHolder,
  lockFolder,
  readLockHolder,
} from '../../../../src/adapters/files/durable/folderLock.js';

/** These tests start whole programs, which is slow on a busy machine. */
jest.setTimeout(60_000);

const HOLD_FOLDER = new URL('../holdFolder.mjs', import.meta.url);
const ATTEMPTS = 6;

let folder: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'lock-')), 'home');
});
afterEach(async () => {
  await Promise.all(children.splice(0).map(kill));
  rmSync(join(folder, '..'), { recursive: true });
});

async function start(environment: NodeJS.ProcessEnv = {}): Promise<{ child: ChildProcess; said: string }> {
  const child = fork(HOLD_FOLDER, [folder], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...process.env, ...environment },
  });
  children.push(child);
  const [said] = await once(child, 'message');
  return { child, said: String(said) };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

function refusal(): unknown {
  try {
    lockFolder(folder, { pid: process.pid }, 'PLUMBLINE_HOME').release();
    return null;
  } catch (error) {
    return error;
  }
}

describe('lockFolder', () => {
  it('creates a private folder, and records which process holds the lock', () => {
    const lock = lockFolder(folder, { pid: process.pid, socket: '/run/x.sock' }, 'DATA_DIR');

    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(readLockHolder(folder)).toEqual({ pid: process.pid, socket: '/run/x.sock' });
    lock.release();
    expect(readLockHolder(folder)).toBeNull();
  });

  it('refuses a second process, naming the first process and the remedy', async () => {
    const { child, said } = await start();
    const error = refusal();

    expect(said).toBe('held');
    expect(error).toBeInstanceOf(FolderInUse);
    expect(error).toHaveProperty(
      'message',
      `${folder} is in use by process ${child.pid}. Stop it first, or choose another folder with PLUMBLINE_HOME.`,
    );
  });

  it('locks the folder even on a full disk, without recording which process holds the lock', async () => {
    const { said } = await start({ FULL_DISK: '1' });

    expect([said, readLockHolder(folder)]).toEqual(['held', null]);
    expect(refusal()).toHaveProperty(
      'message',
      `${folder} is in use by another process. Stop it first, or choose another folder with PLUMBLINE_HOME.`,
    );
  });

  it('refuses a second attempt to lock in the same process', () => {
    const lock = lockFolder(folder, { pid: process.pid }, 'PLUMBLINE_HOME');
    const again = refusal();
    lock.release();

    expect(again).toBeInstanceOf(FolderInUse);
    expect(refusal()).toBeNull();
  });

  it('leaves the folder unlocked after a failed attempt', () => {
    mkdirSync(join(folder, '.lock.json.new'), { recursive: true });
    expect(() => lockFolder(folder, { pid: process.pid }, 'DATA_DIR')).toThrow('EISDIR');
    rmSync(join(folder, '.lock.json.new'), { recursive: true });

    expect(() => lockFolder(folder, { pid: process.pid }, 'DATA_DIR').release()).not.toThrow();
  });

  it('leaves the folder unlocked after a release', async () => {
    const { child } = await start();
    const gone = once(child, 'exit');
    child.send('release');
    await gone;

    expect(refusal()).toBeNull();
  });

  it('leaves the folder unlocked after the holder was killed, whatever files remain', async () => {
    const { child } = await start();
    await kill(child);

    expect(readLockHolder(folder)).toBeNull();
    expect(refusal()).toBeNull();
  });

  it('has no holder after a crash, even if another process now has the recorded id', () => {
    const lock = lockFolder(folder, { pid: process.ppid }, 'PLUMBLINE_HOME');
    expect(findLockHolder(folder)).toEqual({ pid: process.ppid });
    lock.release();
    writeFileSync(join(folder, '.lock.json'), JSON.stringify({ pid: process.ppid }));

    expect([findLockHolder(folder), findLockHolder(join(folder, 'missing'))]).toEqual([null, null]);
    expect(refusal()).toBeNull();
  });

  it('fails to report the holder of a damaged lock', () => {
    mkdirSync(folder);
    writeFileSync(join(folder, '.lock'), 'not a database '.repeat(100));
    writeFileSync(join(folder, '.lock.json'), JSON.stringify({ pid: process.ppid }));

    expect(() => findLockHolder(folder)).toThrow('file is not a database');
  });

  it('succeeds for exactly one of several simultaneous attempts', async () => {
    const said = (await Promise.all(Array.from({ length: ATTEMPTS }, start))).map((attempt) => attempt.said);

    expect(said.filter((word) => word === 'held')).toHaveLength(1);
    expect(said.filter((word) => word.startsWith('FolderInUse: '))).toHaveLength(ATTEMPTS - 1);
  });

  it('refuses a second process without naming the first process when .lock.json is incomplete', async () => {
    await start();
    writeFileSync(join(folder, '.lock.json'), '{"pid":');

    expect(refusal()).toHaveProperty(
      'message',
      `${folder} is in use by another process. Stop it first, or choose another folder with PLUMBLINE_HOME.`,
    );
  });
});
