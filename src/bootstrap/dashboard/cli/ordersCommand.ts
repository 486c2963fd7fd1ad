import { formatCount } from '../../../domain/shared/formatCount.js';
import { OrderLogFile } from '../../../adapters/files/trading/orderLogFile.js';
import { restrictFolderAccess } from '../../dataFolder.js';
import { readDashboardSettings } from '../settings/config.js';
import { printToStdout } from './terminal/terminal.js';
import type { Environment } from '../../settings.js';

/**
 * Verifies that the order log is unchanged and prints the result; if a line is invalid, names the first such line and
 * sets exit code 1. Changes nothing, so it also works while the dashboard runs.
 * @throws BadSettings, UnreadableFile
 */
export async function verifyOrdersInTerminal(environment: Environment): Promise<void> {
  const { PLUMBLINE_HOME } = readDashboardSettings(environment);
  restrictFolderAccess(PLUMBLINE_HOME, 'PLUMBLINE_HOME');
  const file = new OrderLogFile(PLUMBLINE_HOME, () => undefined);
  const { verdict } = await file.verify();
  if (!verdict.isIntact) {
    printToStdout(`${file.path}: line ${verdict.line} is invalid: ${verdict.reason}.`);
    process.exitCode = 1;
    return;
  }
  const { head, torn, tail } = verdict;
  const incomplete = [...torn, ...(tail === null ? [] : [tail.line])];
  for (const line of incomplete)
    process.stderr.write(`${file.path}: line ${line} is incomplete because of a crash; it contains no record.\n`);
  if (head.seq === 0) {
    printToStdout(
      `${file.path}: there are no records. Either no order has been sent, or PLUMBLINE_HOME names the wrong folder.`,
    );
    return;
  }
  printToStdout(`${file.path}: ${formatCount(head.seq, 'record')}, all unchanged.`);
}
