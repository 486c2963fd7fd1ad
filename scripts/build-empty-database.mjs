import { PGlite } from '@electric-sql/pglite';
import { writeFileSync } from 'node:fs';

// Part of the build: a freshly initialised PostgreSQL as an archive. A first start that unpacks it is two seconds
// faster than one that runs initdb, and cannot leave a half-initialised folder behind.

const pglite = await PGlite.create();
const archive = await pglite.dumpDataDir('gzip');
writeFileSync('dist/empty-database.tar.gz', new Uint8Array(await archive.arrayBuffer()));
await pglite.close();
