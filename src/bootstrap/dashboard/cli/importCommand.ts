import { decodeText } from '../../../adapters/brokerExports/decodeText.js';
import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { columnMapping } from '../../../adapters/http/contract/dashboard/portfolio/columnMapping.js';
import { toColumnMapping } from '../../../adapters/http/local/account/mappingViews.js';
import { toImportFileReply, toLatestImportReply } from '../../../adapters/http/local/account/importViews.js';
import { ForgetMapping } from '../../../application/dashboard/imports/forgetMapping.js';
import { PreviewImport, type ImportPreview } from '../../../application/dashboard/imports/previewImport.js';
import { ContradictoryFile, SaveImport } from '../../../application/dashboard/imports/saveImport.js';
import { UndoImport } from '../../../application/dashboard/imports/undoImport.js';
import { LedgerBook } from '../../../application/dashboard/ledger/ledgerBook.js';
import { MAX_IMPORT_BYTES, type ImportFile } from '../../../application/dashboard/imports/brokerFileReader.port.js';
import { errorCode } from '../../../adapters/files/durable/errorCode.js';
import type { ColumnMapping } from '../../../domain/dashboard/imports/columnMapping.js';
import { Conflict, InvalidRequest, NotFound } from '../../../domain/shared/failure/failure.js';
import { parseJson } from '../../../domain/shared/parseJson.js';
import { withLockedFolder } from '../../dataFolder.js';
import type { Container } from '../../injection.js';
import { readDashboardSettings } from '../settings/config.js';
import { formatImportReport, type ReportedImport } from './formatImportReport.js';
import { openLedger } from './ledger/ledgerCommand.js';
import { printToStdout } from './terminal/terminal.js';
import { withTerminalContainer } from './terminal/withTerminalContainer.js';
import type { Environment } from '../../settings.js';

export interface ImportCommand extends ReportedImport {
  readonly save: boolean;
  readonly accept: boolean;
  /** Path of a mapping in JSON; null to recognize the layout automatically. */
  readonly map: string | null;
  readonly json: boolean;
}

/**
 * Prints what importing a broker's file would change. With `save`, also changes the ledger or the portfolio, which is
 * refused while the dashboard runs. If the file contradicts itself, prints what would change before it throws.
 * @throws InvalidRequest, BadSettings, Conflict; with `save` also FolderInUse
 */
export async function importInTerminal(environment: Environment, command: ImportCommand): Promise<void> {
  const file = await readImportFile(command.file, command.map);
  const choices = { keepUnlisted: command.keep, positionsOnly: command.positions };
  if (!command.save)
    return inHome(environment, async (container) => {
      const preview = await container.get(PreviewImport).execute(file, choices);
      return printReport(container, command, preview, false);
    });
  await inLockedHome(environment, async (container) => {
    try {
      const saved = await container.get(SaveImport).execute(file, { ...choices, acceptContradictions: command.accept });
      await printReport(container, command, saved, true);
    } catch (error) {
      if (error instanceof ContradictoryFile) await printReport(container, command, error.preview, false);
      throw error;
    }
  });
}

async function printReport(
  container: Container,
  command: ImportCommand,
  preview: ImportPreview,
  isSaved: boolean,
): Promise<void> {
  const reply = toImportFileReply(preview, isSaved);
  printToStdout(
    command.json
      ? JSON.stringify(reply, null, 2)
      : formatImportReport(reply, command, await hasImports(container.get(LedgerBook))),
  );
}

/** A damaged ledger counts as empty: positions can be imported nevertheless, and the audit reports the damage. */
async function hasImports(ledger: LedgerBook): Promise<boolean> {
  try {
    return (await ledger.view()).batches.length > 0;
  } catch (error) {
    if (error instanceof Conflict) return false;
    throw error;
  }
}

/**
 * Removes the saved mapping that is used for files with the same columns.
 * @throws NotFound when no saved mapping is used for the file
 */
export async function forgetMappingInTerminal(
  environment: Environment,
  { path, json }: { readonly path: string; readonly json: boolean },
): Promise<void> {
  const file = await readImportFile(path, null);
  await inLockedHome(environment, async (container) => {
    const found = await container.get(PreviewImport).execute(file, { keepUnlisted: true, positionsOnly: false });
    const mapped = 'mapped' in found ? found.mapped : null;
    if (mapped === null) throw new NotFound(`No saved mapping is used for ${file.name}.`);
    await container.get(ForgetMapping).execute(mapped.header);
    printToStdout(
      json
        ? JSON.stringify({ forgotten: true }, null, 2)
        : `Removed the mapping for files with the columns ${mapped.header.join(', ')}.`,
    );
  });
}

/**
 * Undoes the latest import of a file.
 * @throws Conflict when there is nothing to undo
 */
export async function undoImportInTerminal(
  environment: Environment,
  { json }: { readonly json: boolean },
): Promise<void> {
  const undone = await inLockedHome(environment, (container) => container.get(UndoImport).execute());
  printToStdout(
    json ? JSON.stringify(toLatestImportReply(undone), null, 2) : `The import of ${undone.file} has been undone.`,
  );
}

/**
 * Runs `work` with the wired objects and a ledger that includes the fills of the order log, because the container adds
 * them only in the running dashboard.
 */
const inHome = <Result>(environment: Environment, work: (container: Container) => Promise<Result>) =>
  withTerminalContainer(readDashboardSettings(environment), true, async (container) => {
    container.rebind(LedgerBook).toConstantValue(await openLedger(environment));
    return work(container);
  });

async function inLockedHome<Result>(
  environment: Environment,
  work: (container: Container) => Promise<Result>,
): Promise<Result> {
  const { PLUMBLINE_HOME: home } = readDashboardSettings(environment);
  return withLockedFolder(
    home,
    'PLUMBLINE_HOME',
    () => inHome(environment, work),
    ({ pid, address }) => {
      if (address === undefined) return null;
      throw new Conflict(
        'folder_in_use',
        `${home} is in use by the dashboard at ${address} (process ${pid}). Do this on its page, or stop it first.`,
      );
    },
  );
}

async function readImportFile(path: string, mappingPath: string | null): Promise<ImportFile> {
  const bytes = await readBytes(resolve(path), 'file');
  if (bytes.length > MAX_IMPORT_BYTES)
    throw new InvalidRequest([{ path: 'file', message: `The file is larger than ${MAX_IMPORT_BYTES} bytes.` }]);
  return { name: basename(path), bytes, mapping: mappingPath === null ? null : await readMapping(mappingPath) };
}

async function readMapping(path: string): Promise<ColumnMapping> {
  const mapping = parseJson(decodeText(await readBytes(resolve(path), 'mapping')));
  if (mapping === undefined)
    throw new InvalidRequest(
      [{ path: 'mapping', message: `${path} is not JSON. Without --map, the import prints a mapping to complete.` }],
      'mapping_unusable',
    );
  const parsed = columnMapping.safeParse(mapping);
  if (parsed.success) return toColumnMapping(parsed.data);
  throw new InvalidRequest(
    parsed.error.issues.map((issue) => ({ path: ['mapping', ...issue.path].join('.'), message: issue.message })),
    'mapping_unusable',
  );
}

async function readBytes(path: string, what: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    const code = errorCode(error);
    if (typeof code !== 'string') throw error;
    const reason = READ_FAULTS[code] ?? `cannot be read (${code}). Check its permissions.`;
    throw new InvalidRequest([{ path: what, message: `${path} ${reason}` }]);
  }
}

const READ_FAULTS: Readonly<Partial<Record<string, string>>> = {
  ENOENT: 'does not exist.',
  EISDIR: 'is a folder. Choose a file.',
};
