import { spawn } from 'node:child_process';
import module, { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { stopWithParent } from '../stopWithParent.js';

// Any Node since 14.8 must be able to read this file and run it: it is what says that it is too old.

const LEAST = { major: 22, minor: 17 };
/**
 * Where V8 keeps what it has compiled for the next start, if it may write there: beside the program, so that nobody can
 * change the one who could not change the other.
 */
const COMPILED = fileURLToPath(new URL('../../compiled', import.meta.url));
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Runs `program` on this Node, or, when this one is too old, starts the same command line anew on the Node that npm
 * installed beside us. Where there is none, says so in one line.
 */
export async function runOnSupportedNode(program: () => Promise<void>): Promise<void> {
  stopWithParent();
  if (isSupportedNodeVersion(process.version)) {
    module.enableCompileCache(COMPILED);
    await program();
    return;
  }
  const node = bundledNode();
  if (node !== null) startAnew(node);
  else {
    process.stderr.write(`Plumbline needs Node ${LEAST.major}.${LEAST.minor} or newer; this is ${process.version}.\n`);
    process.exitCode = 1;
  }
}

export function isSupportedNodeVersion(version: string): boolean {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return major > LEAST.major || (major === LEAST.major && minor >= LEAST.minor);
}

function bundledNode(): string | null {
  try {
    return createRequire(import.meta.url).resolve(`node-${process.platform}-${process.arch}/bin/node`);
  } catch {
    return null;
  }
}

/** The channel between the two is never written to: its end tells the child that we are gone, even when we were killed. */
function startAnew(node: string): void {
  const child = spawn(node, process.argv.slice(1), { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    for (const each of SIGNALS) process.removeAllListeners(each);
    process.kill(process.pid, signal);
  });
}
