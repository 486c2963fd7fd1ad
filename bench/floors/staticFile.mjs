import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import express from 'express';

// The bare minimum of serving a JSON file: /file uses Express's file server, and /memory serves the same bytes from
// memory.
const path = process.env.STATIC_FILE;
const bytes = readFileSync(path);
const app = express();
app.disable('etag');
app.use('/file', express.static(dirname(path), { etag: false, lastModified: false, index: basename(path) }));
app.get('/memory', (_request, response) => response.type('json').send(bytes));
const server = app.listen(0, '127.0.0.1', () =>
  process.stdout.write(`ready http://127.0.0.1:${server.address().port}\n`),
);
process.on('SIGTERM', () => process.exit(0));
