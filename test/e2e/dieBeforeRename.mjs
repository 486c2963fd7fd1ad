import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

// Preloaded: kills the process, like a power cut, right before it renames anything to DIE_BEFORE.

const { rename } = promises;
promises.rename = async (from, to) => {
  if (to === process.env.DIE_BEFORE) process.kill(process.pid, 'SIGKILL');
  return rename(from, to);
};
syncBuiltinESMExports();
