/** Returns the host in a Host header without its port, in lower case; empty when it is malformed. */
export const parseHostName = (host: string): string =>
  /^(\[[0-9a-f:.]+\]|[^:[\]]+)(?::\d+)?$/i.exec(host)?.[1]?.toLowerCase() ?? '';
