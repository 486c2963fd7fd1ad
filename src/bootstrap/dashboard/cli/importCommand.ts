import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { previewOnWire } from '../../../adapters/http/local/account/portfolioImport.routes.js';
import { PreviewImport, type ImportPreview } from '../../../application/dashboard/imports/previewImport.js';
import { SaveImport } from '../../../application/dashboard/imports/saveImport.js';
import { UndoImport } from '../../../application/dashboard/imports/undoImport.js';
import { MAX_IMPORT_BYTES, type ImportFile } from '../../../application/dashboard/imports/brokerFileReader.port.js';
import { UnreadableFile } from '../../../adapters/files/durable/atomicFile.js';
import { errorCode } from '../../../adapters/files/durable/errorCode.js';
import { InvalidRequest } from '../../../domain/shared/failure/failure.js';
import { lockDataFolder } from '../../dataFolder.js';
import type { Container } from '../../injection.js';
import { readDashboardSettings } from '../settings/config.js';
import { importReport } from './importReport.js';
import { printToStdout } from './terminal.js';
import { withTerminalContainer } from './withTerminalContainer.js';

type Environment = Readonly<Record<string, string | undefined>>;

export interface ImportCommand {
  readonly file: string;
  readonly save: boolean;
  readonly accept: boolean;
  readonly keep: boolean;
  readonly json: boolean;
}

/**
 * Prints what importing a broker's file would change; with `save`, changes the portfolio. The dashboard must not run
 * while it saves.
 * @throws InvalidRequest, ContradictoryFile, FolderInUse, UnreadableFile
 */
export async function importInTerminal(environment: Environment, command: ImportCommand): Promise<void> {
  const file = await readImportFile(command.file);
  const work = (container: Container): Promise<ImportPreview> =>
    command.save
      ? container.get(SaveImport).execute(file, { keepUnlisted: command.keep, acceptContradictions: command.accept })
      : container.get(PreviewImport).execute(file, command.keep);
  const preview = await (command.save ? inLockedHome(environment, work) : inHome(environment, work));
  printToStdout(
    command.json ? JSON.stringify(previewOnWire(preview, command.save), null, 2) : importReport(preview, command.save),
  );
}

/**
 * Restores the portfolio as it was before the latest import.
 * @throws Conflict when there is nothing to undo
 */
export async function undoImportInTerminal(environment: Environment): Promise<void> {
  const { file } = await inLockedHome(environment, (container) => container.get(UndoImport).execute());
  printToStdout(`Undone: the portfolio is as it was before the import of ${file}.`);
}

const inHome = <Result>(environment: Environment, work: (container: Container) => Promise<Result>): Promise<Result> =>
  withTerminalContainer(readDashboardSettings(environment), true, work);

async function inLockedHome<Result>(
  environment: Environment,
  work: (container: Container) => Promise<Result>,
): Promise<Result> {
  const lock = lockDataFolder(
    readDashboardSettings(environment).PLUMBLINE_HOME,
    { pid: process.pid },
    'PLUMBLINE_HOME',
  );
  try {
    return await inHome(environment, work);
  } finally {
    lock.release();
  }
}

async function readImportFile(path: string): Promise<ImportFile> {
  const bytes = await readBytes(resolve(path));
  if (bytes.length > MAX_IMPORT_BYTES)
    throw new InvalidRequest([{ path: 'file', message: `is larger than ${MAX_IMPORT_BYTES} bytes.` }]);
  return { name: basename(path), bytes };
}

async function readBytes(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') throw new InvalidRequest([{ path: 'file', message: `${path} does not exist.` }]);
    throw new UnreadableFile(path, code, error);
  }
}
