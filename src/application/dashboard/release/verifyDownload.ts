import { listedChecksum } from '../../../domain/dashboard/release/checksums.js';
import { SIGNATURE_FILE, SUMS_FILE } from '../../../domain/shared/release/release.js';
import type { DownloadFolder, SignatureVerifier } from './download.port.js';

export type DownloadVerdict = { readonly kind: 'verified' } | { readonly kind: 'refused'; readonly reason: string };

/** Verifies that a downloaded file is the one that the publisher signed. */
export class VerifyDownload {
  constructor(private readonly signatures: SignatureVerifier) {}

  async execute(folder: DownloadFolder, fileName: string): Promise<DownloadVerdict> {
    const [sums, signature] = await Promise.all([folder.read(SUMS_FILE), folder.read(SIGNATURE_FILE)]);
    for (const [name, content] of [
      [SUMS_FILE, sums],
      [SIGNATURE_FILE, signature],
    ] as const)
      if (content === null)
        return refused(`${name} is missing from the folder of ${fileName}. Download both files from the same release.`);
    if (sums === null || signature === null || !this.signatures.areValid(sums, signature))
      return refused(`${SUMS_FILE} is not signed with a key of Plumbline's publisher. Do not use ${fileName}.`);
    const listed = listedChecksum(sums.toString('utf8'), fileName);
    if (listed === null)
      return refused(`${SUMS_FILE} does not list ${fileName}, so the file cannot be verified. Do not use it.`);
    const actual = await folder.sha256(fileName);
    if (actual === null) return refused(`${fileName} cannot be read.`);
    return actual === listed
      ? { kind: 'verified' }
      : refused(`${fileName} is not the file that was published: its SHA-256 differs. Download it again.`);
  }
}

const refused = (reason: string): DownloadVerdict => ({ kind: 'refused', reason });
