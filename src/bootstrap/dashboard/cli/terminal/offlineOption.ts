import type { Command } from 'commander';

/** The option of every command that could contact another machine. */
export const OFFLINE_OPTION = ['--offline', 'send nothing to any other machine'] as const;

/** Whether `--offline` was given, before or after the name of the command. */
export const isOffline = (command: Command): boolean =>
  command.optsWithGlobals<{ offline?: boolean }>().offline === true;
