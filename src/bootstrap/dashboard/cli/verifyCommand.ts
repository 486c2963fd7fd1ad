import { readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { PublisherKeys } from '../../../adapters/crypto/publisherKeys.js';
import { DownloadFolderFiles } from '../../../adapters/files/release/downloadFolder.js';
import { VerifyDownload } from '../../../application/dashboard/release/verifyDownload.js';
import { InvalidRequest } from '../../../domain/shared/failure/failure.js';
import { readPublisherKeys } from '../../publisherKeys.js';
import { failWith } from '../../program.js';
import { printToStdout } from './terminal/terminal.js';

/**
 * Verifies a downloaded release against SHA256SUMS and SHA256SUMS.sig beside it. Exit code 1 when the release is
 * refused.
 * @param keyFile a public key in PEM format, used instead of this installation's keys
 * @throws InvalidRequest without a usable key
 */
export async function verifyInTerminal(file: string, keyFile: string | undefined): Promise<void> {
  const path = resolve(file);
  const keys = keyFile === undefined ? installedKeys() : keysIn(keyFile);
  const verdict = await new VerifyDownload(keys).execute(new DownloadFolderFiles(dirname(path)), basename(path));
  if (verdict.kind === 'verified') printToStdout(`${file} is complete and signed by the publisher.`);
  else failWith(verdict.reason);
}

function installedKeys(): PublisherKeys {
  const pems = readPublisherKeys();
  if (pems.length > 0) return new PublisherKeys(pems);
  throw new InvalidRequest([
    {
      path: 'key',
      message: "is required: this installation was built from source, so it has no publisher's key. Use --key FILE.",
    },
  ]);
}

function keysIn(file: string): PublisherKeys {
  try {
    return new PublisherKeys([readFileSync(file, 'utf8')]);
  } catch {
    throw new InvalidRequest([
      { path: 'key', message: `must name a public Ed25519 key in PEM format: ${file} is not one.` },
    ]);
  }
}
