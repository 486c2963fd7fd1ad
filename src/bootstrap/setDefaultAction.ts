import type { Command, OptionValues } from 'commander';

/**
 * Sets what a program does when no command is given. An unknown command ends the program with an error. Must be called
 * after all commands are added: commands added later would accept surplus arguments, too.
 */
export function setDefaultAction(program: Command, run: (options: OptionValues) => Promise<void>): void {
  program
    .helpCommand(true)
    .allowExcessArguments()
    .action(async (options: OptionValues, { args: [unknown] }: Command) => {
      if (unknown !== undefined)
        program.error(`There is no command "${unknown}". Run ${program.name()} --help to list the commands.`);
      await run(options);
    });
}
