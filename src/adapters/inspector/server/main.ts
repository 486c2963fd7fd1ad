#!/usr/bin/env node
import { openRecording } from './openRecording.js';

const USAGE =
  'Usage: plumbline-inspector open FILE\nServes a recording of the inspector on this machine until it is interrupted.\n';

const [command, file] = process.argv.slice(2);
if (command !== 'open' || file === undefined) {
  process.stderr.write(USAGE);
  process.exitCode = 2;
} else {
  try {
    const { url } = await openRecording(file);
    process.stdout.write(`${url}\n`);
    // Keeps the program running, since the server alone does not.
    setInterval(() => undefined, 2 ** 30);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
