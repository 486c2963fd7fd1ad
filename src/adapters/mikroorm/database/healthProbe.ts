/** On a full disk, small writes still fit into space that PostgreSQL owns. More than `work_mem` needs a new file. */
const NEEDS_NEW_ROOM = `
  with filler as materialized (select repeat('x', 8192) as content from generate_series(1, 32))
  select count(*) from filler`;

/** The statements of one transaction, which write a row and a temporary file. They lock nothing that a request needs. */
export const HEALTH_PROBE: readonly string[] = [
  "set local work_mem = '64kB'",
  'insert into health_probe (id, at) values (1, now()) on conflict (id) do update set at = excluded.at',
  NEEDS_NEW_ROOM,
];
