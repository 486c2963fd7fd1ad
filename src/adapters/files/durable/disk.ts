import { copyFile, link, open, readFile, rm } from 'node:fs/promises';
import { renameWithRetries } from './rename.js';

/** An open file; the methods are those of Node's `FileHandle`. */
export interface DiskFile {
  stat(): Promise<{ readonly size: number }>;
  read<Bytes extends Uint8Array>(
    buffer: Bytes,
    offset: number,
    length: number,
    position: number,
  ): Promise<{ readonly buffer: Bytes }>;
  readLines(options: { readonly encoding: 'utf8' }): AsyncIterable<string>;
  writeFile(content: string | Uint8Array): Promise<void>;
  appendFile(content: string | Uint8Array): Promise<void>;
  truncate(size: number): Promise<void>;
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** The functions of `node:fs/promises` that store data; the simulation replaces them. */
export interface Disk {
  open(path: string, flags: 'r' | 'r+' | 'a+' | 'wx', mode?: number): Promise<DiskFile>;
  readFile(path: string): Promise<Buffer>;
  copyFile(from: string, to: string): Promise<void>;
  link(from: string, to: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  rm(path: string, options: { readonly force: boolean }): Promise<void>;
}

export const DISK: Disk = { copyFile, open, readFile, link, rename: (from, to) => renameWithRetries(from, to), rm };
