import { execFile } from 'node:child_process';
import type { ServiceCommand } from './serviceDefinition.js';

export type CommandResult =
  | { readonly kind: 'succeeded' }
  /** `message`: what the command printed, or why it could not run. */
  | { readonly kind: 'failed'; readonly message: string };

export type RunCommand = (command: ServiceCommand) => Promise<CommandResult>;

const LONGEST_MS = 30_000;

export const runCommand: RunCommand = ([program, ...words]) =>
  new Promise((resolve) => {
    execFile(program, words, { timeout: LONGEST_MS, windowsHide: true }, (error, stdout, stderr) => {
      if (error === null) resolve({ kind: 'succeeded' });
      else resolve({ kind: 'failed', message: sentence(stderr.trim() || stdout.trim() || error.message) });
    });
  });

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
