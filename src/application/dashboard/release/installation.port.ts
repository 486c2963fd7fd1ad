import type { InstalledVersions } from '../../../domain/dashboard/release/installedVersions.js';
import type { Platform } from '../../../domain/shared/release/release.js';
import type { DownloadFolder } from './download.port.js';

/** An installation from an archive: a folder of versions, one of which is current. */
export interface Installation {
  /** Null when no archive is built for this machine. */
  readonly platform: Platform | null;
  /** The version of this process. */
  readonly running: string;
  load(): Promise<InstalledVersions>;
  /** Resolves once the versions are stored. If the current version changes, that change is stored first. */
  save(versions: InstalledVersions): Promise<void>;
  /** Creates an empty folder for one update, and removes what earlier updates left behind. */
  openUpdateFolder(): Promise<UpdateFolder>;
}

/** A temporary folder in which one update is prepared, beside the folders of the installed versions. */
export interface UpdateFolder extends DownloadFolder {
  write(fileName: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /**
   * Unpacks an archive and, when it is complete, moves its version next to the installed ones.
   * @throws UpdateRefused, DiskFull, DiskFailed
   */
  install(archive: string, version: string): Promise<void>;
  remove(): Promise<void>;
}

export interface ReleaseFile {
  /** Null when the server does not say. */
  readonly totalBytes: number | null;
  readonly content: AsyncIterable<Uint8Array>;
}

/** Downloads files from the web servers that offer releases. */
export interface ReleaseFileSource {
  /** @throws UpdateRefused, both here and while the content is read */
  open(address: string, signal: AbortSignal): Promise<ReleaseFile>;
}
