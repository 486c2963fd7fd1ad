import { PGlite } from '@electric-sql/pglite';
import express from 'express';

// The bare minimum of a cloud without a database server: Express, started once the embedded database has answered.
const database = await PGlite.create({ dataDir: process.env.DATA_DIR });
await database.query('select 1');
const server = express().listen(0, '127.0.0.1', () =>
  process.stdout.write(`ready http://127.0.0.1:${server.address().port}\n`),
);
process.on('SIGTERM', () => void database.close().then(() => process.exit(0)));
