import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

// Preloaded into a program. Like a power cut, kills it right before it renames a file to DIE_BEFORE.

const { rename } = promises;
promises.rename = async (from, to) => {
  if (to === process.env.DIE_BEFORE) process.kill(process.pid, 'SIGKILL');
  return rename(from, to);
};
syncBuiltinESMExports();
