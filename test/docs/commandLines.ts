import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { z } from 'zod';
import { cloudCommand } from '../../src/bootstrap/cloud/cli/main.js';
import { dashboardCommand } from '../../src/bootstrap/dashboard/cli/main.js';
import { ROOT } from './pages.js';

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));

/** The npm commands that the documents may use. */
const NPM_COMMANDS = new Set(['ci', 'install', 'pack', 'run', 'start', 'test', 'audit']);

const programs: Readonly<Record<string, Command>> = {
  plumbline: dashboardCommand(),
  'plumbline-cloud': cloudCommand(),
};

/** Returns whether the text looks like a command line. */
export const isCommand = (words: string): boolean =>
  /^([A-Z_]+=\S+ )*(npx |npm |node |plumbline(-cloud)? )\S/.test(words);

/**
 * Returns the problem with a command line of this product; null when the program, its commands and its options exist.
 */
export function commandLineProblem(line: string): string | null {
  const words = line
    .replace(/\s+#.*$/, '')
    .split(/\s+/)
    .filter((word) => !/^[A-Z_]+=/.test(word));
  const [program = '', ...rest] = words;
  if (program === 'npx') return 'npx can run a stranger’s package of the same name';
  if (program === 'npm') return npmFault(rest);
  if (program === 'node') return nodeFault(rest);
  const command = programs[program];
  return command === undefined ? `there is no program ${program}` : commandFault(command, rest);
}

function npmFault([verb = '', ...rest]: readonly string[]): string | null {
  if (verb === 'exec') return commandLineProblem(rest.filter((word) => word !== '--').join(' '));
  if (!NPM_COMMANDS.has(verb)) return `npm has no ${verb} here`;
  if (verb !== 'run') return verb === 'start' || verb === 'test' ? scriptFault(verb) : null;
  return scriptFault(rest.find((word) => !word.startsWith('-')) ?? '');
}

const scriptFault = (name: string): string | null =>
  scripts[name] === undefined ? `package.json has no script ${name}` : null;

function nodeFault(words: readonly string[]): string | null {
  const file = words.find((word) => !word.startsWith('-')) ?? '';
  return !file.includes('/') || existsSync(join(ROOT, file)) ? null : `there is no ${file}`;
}

function commandFault(top: Command, words: readonly string[]): string | null {
  let [command, options] = [top, optionsOf(top)];
  for (const word of words) {
    const [flag = ''] = word.replaceAll(/[[\]]/g, '').split(/[=|]/);
    if (flag.startsWith('-')) {
      if (!options.has(flag)) return `${command.name()} has no option ${flag}`;
    } else if (command.commands.length > 0) {
      const next = command.commands.find((each) => flag.split('|')[0] === each.name());
      if (next === undefined) return isValue(word) ? null : `${command.name()} has no command ${word}`;
      [command, options] = [next, new Set([...options, ...optionsOf(next)])];
    }
  }
  return null;
}

/** Returns whether a word is a placeholder such as `FILE` or `…`. */
const isValue = (word: string): boolean => /^[A-Z]+$|…/.test(word);

const optionsOf = (command: Command): Set<string> =>
  new Set([
    '--help',
    '-h',
    '--version',
    ...command.options.flatMap(({ long, short }) => [long, short]).filter((each) => typeof each === 'string'),
  ]);
