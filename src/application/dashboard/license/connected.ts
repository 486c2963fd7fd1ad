import type { CloudConnection, CloudCounter, CloudDesk } from './cloud.port.js';

/** @throws NotConfigured when there is no cloud to talk to */
export function connected(connection: CloudConnection): CloudDesk & CloudCounter {
  if (connection.kind === 'unconnected') throw connection.problem;
  return connection.cloud;
}

/** Why nothing is asked of a cloud in this run; null when something may be. */
export const whyOff = (connection: CloudConnection): string | null =>
  connection.kind === 'unconnected' ? connection.problem.message : null;
