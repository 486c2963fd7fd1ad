/** Of every command that could reach another machine. */
export const OFFLINE_OPTION = ['--offline', 'send nothing to any other machine'] as const;
