import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds per clock tick (`getconf CLK_TCK`), which is the same on every Linux that Node supports. */
const TICK_MS = 10;

/**
 * Returns the CPU milliseconds (user and system) that a process has used. Only Linux reports this for other processes.
 */
export function processorMs(pid: number | undefined): number {
  const { own } = statOf(pid ?? NaN);
  return own;
}

/** Returns the CPU milliseconds of a process and its children, including those that have ended. */
export function processTreeMs(pid: number): number {
  const { own, ended } = statOf(pid);
  return childrenOf(pid).reduce((sum, child) => sum + processorMsIfThere(child), own + ended);
}

export const parentOf = (pid: number): number => statOf(pid).parent;

function childrenOf(pid: number): readonly number[] {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  return processes.filter((each) => {
    try {
      return parentOf(each) === pid;
    } catch {
      return false;
    }
  });
}

/**
 * Returns the CPU milliseconds of a process; 0 if it has ended since it was listed, because its CPU time is then part
 * of its parent's.
 */
function processorMsIfThere(pid: number): number {
  try {
    return processorMs(pid);
  } catch {
    return 0;
  }
}

/**
 * Reads fields 4 and 14 to 17 of /proc/PID/stat. Field 2, a name in parentheses, is skipped, because it may contain any
 * characters.
 */
function statOf(pid: number): { readonly parent: number; readonly own: number; readonly ended: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number);
  const [, parent = NaN] = fields;
  const [user = NaN, system = NaN, endedUser = NaN, endedSystem = NaN] = fields.slice(11, 15);
  return { parent, own: (user + system) * TICK_MS, ended: (endedUser + endedSystem) * TICK_MS };
}
