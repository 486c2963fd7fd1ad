import { Option, type Command } from 'commander';
import { InvalidRequest } from '../../../domain/shared/failure/failure.js';

/** The options for importing a file; they conflict with --forget and --undo. */
const IMPORT_OPTIONS = ['save', 'accept', 'keep', 'positions', 'map'];

interface ImportFlags {
  readonly save?: boolean;
  readonly accept?: boolean;
  readonly keep?: boolean;
  readonly positions?: boolean;
  readonly map?: string;
  readonly forget?: boolean;
  readonly undo?: boolean;
  readonly json?: boolean;
}

export function addImportCommand(program: Command, environment: NodeJS.ProcessEnv): void {
  program
    .command('import [file]')
    .description(
      'previews what a file exported by your broker would change in the portfolio; with --save, makes these changes',
    )
    .option(
      '--save',
      'add the transactions to the ledger, or save the positions as the portfolio; stop the dashboard first',
    )
    .option('--accept', 'save even if lines contradict the rest of the file or cannot be read')
    .option('--keep', 'keep held tickers that the file does not list')
    .option('--positions', 'import only the positions of a file that also lists transactions')
    .option('--map <file>', 'read a file of unknown layout with this mapping; with --save, also save the mapping')
    .addOption(new Option('--forget', 'forget the saved mapping that is used for the file').conflicts(IMPORT_OPTIONS))
    .addOption(new Option('--undo', 'undo the latest import').conflicts([...IMPORT_OPTIONS, 'forget']))
    .option('--json', 'print the result as JSON')
    .action(async (file: string | undefined, flags: ImportFlags, command: Command) => {
      if (flags.undo === true && file !== undefined)
        command.error(
          '--undo takes no file, because it undoes the latest import, which can be that of another file. Run: plumbline import --undo.',
        );
      const { forgetMappingInTerminal, importInTerminal, undoImportInTerminal } = await import('./importCommand.js');
      if (flags.undo === true) return undoImportInTerminal(environment, { json: flags.json === true });
      if (file === undefined)
        throw new InvalidRequest([{ path: 'file', message: 'No file is named. Run: plumbline import FILE.' }]);
      if (flags.forget === true) return forgetMappingInTerminal(environment, { path: file, json: flags.json === true });
      const { save = false, accept = false, keep = false, positions = false, map = null, json = false } = flags;
      return importInTerminal(environment, { file, save, accept, keep, positions, map, json });
    });
}
