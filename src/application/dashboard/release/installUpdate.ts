import { installRefusal, withPendingVersion } from '../../../domain/dashboard/release/installedVersions.js';
import { UpdateRefused } from '../../../domain/dashboard/release/updateRefused.js';
import { Failure } from '../../../domain/shared/failure/failure.js';
import { archiveName, SIGNATURE_FILE, SUMS_FILE } from '../../../domain/shared/release/release.js';
import { MINUTE_MS } from '../../../domain/shared/timeUnits.js';
import type { ReportProblem } from '../../shared/reportProblem.port.js';
import type { CloudConnectionState } from '../license/cloudApis.port.js';
import { requireCloud } from '../license/requireCloud.js';
import type { SignatureVerifier } from './download.port.js';
import type { Installation, ReleaseFileSource, UpdateFolder } from './installation.port.js';
import type { LatestReleaseCache } from './latestReleaseCache.js';
import { VerifyDownload } from './verifyDownload.js';

const KIBIBYTE = 1024;
/** Several times the size of the largest archive. */
const MAX_ARCHIVE_BYTES = 256 * 1024 * KIBIBYTE;
const MAX_SUMS_BYTES = 64 * KIBIBYTE;
const MAX_INSTALL_MS = 60 * MINUTE_MS;

type InstallStep =
  | { readonly state: 'downloading'; readonly receivedBytes: number; readonly totalBytes: number | null }
  | { readonly state: 'verifying' | 'unpacking' }
  | { readonly state: 'refused'; readonly reason: string };

/** The progress of the update to the latest release on this machine. */
export type UpdateProgress =
  | InstallStep
  | { readonly state: 'available' }
  /** The next start tries the new version. */
  | { readonly state: 'ready' }
  /** The new version was tried and failed. The previous version is running again. */
  | { readonly state: 'failed'; readonly reason: string };

export interface InstallUpdateDependencies {
  readonly connection: CloudConnectionState;
  readonly releases: LatestReleaseCache;
  /** Null when this program was not installed from an archive. */
  readonly installation: Installation | null;
  readonly files: ReleaseFileSource;
  readonly signatures: SignatureVerifier;
  readonly now: () => number;
  readonly report: ReportProblem;
}

/** Downloads the latest release, verifies it and installs it beside the running version. The next start tries it. */
export class InstallUpdate {
  private step: InstallStep | null = null;
  /** The version that the latest `start` began to install. */
  private requested: string | null = null;
  private work: AbortController | null = null;

  constructor(private readonly dependencies: InstallUpdateDependencies) {}

  /** Returns null when there is no newer release, or when this program cannot install it. */
  async status(): Promise<UpdateProgress | null> {
    const { installation, releases } = this.dependencies;
    const { release, updateAvailable } = releases.status();
    const platform = installation?.platform ?? null;
    if (installation === null || platform === null || release === null || !updateAvailable) return null;
    const isOutdated = this.step?.state === 'refused' && this.requested !== release.version;
    if (this.step !== null && !isOutdated) return this.step;
    const { pending, failed } = await installation.load();
    if (pending?.version === release.version) return { state: 'ready' };
    const failure = failed.find(({ version }) => version === release.version);
    if (failure !== undefined) return { state: 'failed', reason: failure.reason };
    return release.download[platform] === undefined ? null : { state: 'available' };
  }

  /**
   * Resolves when the download has begun.
   * @param version the version whose notes the user has read
   * @returns `finished` resolves with the reason when the update was refused, and with null when the update is ready
   * @throws UpdateRefused, NotConfigured, CloudOutage
   */
  async start(version: string): Promise<{ readonly finished: Promise<string | null> }> {
    if (this.work !== null) throw new UpdateRefused('An update is already being installed.');
    const work = (this.work = new AbortController());
    try {
      const signal = AbortSignal.any([work.signal, AbortSignal.timeout(MAX_INSTALL_MS)]);
      const { installation, address, archive } = await this.prepare(version, signal);
      this.step = { state: 'downloading', receivedBytes: 0, totalBytes: null };
      this.requested = version;
      const finished = this.install(installation, { version, address, archive }, signal).then(
        () => this.finish(null),
        (error: unknown) => this.finish({ state: 'refused', reason: this.reasonOf(error) }),
      );
      return { finished };
    } catch (error) {
      this.work = null;
      throw error;
    }
  }

  /** Aborts an update in progress, because the program ends. */
  stop(): void {
    this.work?.abort();
  }

  private finish(step: { readonly state: 'refused'; readonly reason: string } | null): string | null {
    this.work = null;
    this.step = step;
    return step?.reason ?? null;
  }

  private async prepare(version: string, signal: AbortSignal) {
    const { connection, releases, installation, now } = this.dependencies;
    if (installation === null)
      throw new UpdateRefused('This program was not installed from an archive. Update it the way it was installed.');
    const latest = await requireCloud(connection).latestRelease(releases.etag, signal);
    if (latest !== null) await releases.update(latest, now());
    const { release } = releases.status();
    if (release?.version !== version)
      throw new UpdateRefused(
        `The latest version is now ${release?.version ?? 'unknown'}, not ${version}. Read its notes, then install it.`,
      );
    const refusal = installRefusal(await installation.load(), installation.running, release);
    if (refusal !== null) throw new UpdateRefused(refusal);
    const { platform } = installation;
    const address = platform === null ? undefined : release.download[platform];
    if (platform === null || address === undefined)
      throw new UpdateRefused(`Plumbline ${version} has no archive for this system.`);
    const archive = archiveName(version, platform);
    if (!URL.canParse(address) || !new URL(address).pathname.endsWith(`/${archive}`))
      throw new UpdateRefused(`The announced download ${address} is not ${archive}, the archive for this system.`);
    return { installation, address, archive };
  }

  private async install(
    installation: Installation,
    { version, address, archive }: { readonly version: string; readonly address: string; readonly archive: string },
    signal: AbortSignal,
  ): Promise<void> {
    const folder = await installation.openUpdateFolder();
    try {
      for (const name of [SUMS_FILE, SIGNATURE_FILE])
        await this.download(folder, name, new URL(name, address).href, MAX_SUMS_BYTES, signal);
      await this.download(folder, archive, address, MAX_ARCHIVE_BYTES, signal);
      this.step = { state: 'verifying' };
      const verdict = await new VerifyDownload(this.dependencies.signatures).execute(folder, archive);
      if (verdict.kind === 'refused') throw new UpdateRefused(verdict.reason);
      this.step = { state: 'unpacking' };
      const { current, pending } = await installation.load();
      // Another process may have installed the same version meanwhile.
      if ([current, pending?.version].includes(version)) return;
      await folder.install(archive, version);
      await installation.save(withPendingVersion(await installation.load(), version));
    } finally {
      // The next update removes the folder if this fails.
      await folder.remove().catch((error: unknown) => this.dependencies.report(error, 'removing a downloaded update'));
    }
  }

  private async download(
    folder: UpdateFolder,
    fileName: string,
    address: string,
    maxBytes: number,
    signal: AbortSignal,
  ): Promise<void> {
    const { totalBytes, content } = await this.dependencies.files.open(address, signal);
    const tooLarge = new UpdateRefused(`${fileName} is larger than ${maxBytes / KIBIBYTE} KiB, the limit.`);
    const isArchive = maxBytes === MAX_ARCHIVE_BYTES;
    const limited = async function* (this: InstallUpdate): AsyncIterable<Uint8Array> {
      let receivedBytes = 0;
      for await (const chunk of content) {
        receivedBytes += chunk.length;
        if (Math.max(receivedBytes, totalBytes ?? 0) > maxBytes) throw tooLarge;
        if (isArchive) this.step = { state: 'downloading', receivedBytes, totalBytes };
        yield chunk;
      }
    };
    await folder.write(fileName, limited.call(this));
  }

  private reasonOf(error: unknown): string {
    if (error instanceof Failure) return error.message;
    this.dependencies.report(error, 'installing an update');
    return 'The update failed for an unexpected reason, which is in the log. Nothing was changed.';
  }
}
