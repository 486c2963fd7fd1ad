/** The command that a service runs, and the command's environment variables. */
export interface ServiceProgram {
  /** The program and its arguments. */
  readonly command: readonly [string, ...string[]];
  readonly environment: Readonly<Record<string, string>>;
}

/** A command of the operating system, with its arguments. */
export type ServiceCommand = readonly [string, ...string[]];

/** A service as one operating system defines it: a file, and the commands that register it. */
export interface ServiceDefinition {
  /** The absolute path of the file. */
  readonly file: string;
  readonly content: Buffer;
  /** A command that succeeds if the service manager works. */
  readonly probe: ServiceCommand;
  /** The advice for the user when `probe` fails. */
  readonly withoutManager: string;
  /** A command that succeeds if the service is enabled; null if the file alone enables it. */
  readonly isEnabled: ServiceCommand | null;
  readonly enable: readonly ServiceCommand[];
  readonly start: readonly ServiceCommand[];
  /** Commands that may fail, because the service may not be running. */
  readonly stop: readonly ServiceCommand[];
  readonly disable: readonly ServiceCommand[];
}
