import express from 'express';
import pg from 'pg';

// The least that an upload can be: bare Express, its own JSON parser, and one INSERT of the decoded bytes through pg.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = express();
app.use(express.json({ limit: '10mb' }));
app.post('/api/sync/upload', async (request, response) => {
  await pool.query('insert into floor_blobs (blob) values ($1)', [Buffer.from(request.body.blob, 'base64')]);
  response.json({ stored: true });
});
const server = app.listen(0, '127.0.0.1', () => process.stdout.write(`ready http://127.0.0.1:${server.address().port}\n`));
process.on('SIGTERM', () => process.exit(0));
