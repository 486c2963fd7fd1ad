/** The option of every command that could contact another machine. */
export const OFFLINE_OPTION = ['--offline', 'send nothing to any other machine'] as const;
