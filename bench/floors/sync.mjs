import express from 'express';
import pg from 'pg';

// The bare minimum of sync: Express and pg. An upload is parsed as JSON, and one INSERT stores the decoded bytes; a
// download reads them with one SELECT by id and returns base64.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = express();
app.disable('etag');
app.use(express.json({ limit: '10mb' }));
app.post('/api/sync/upload', async (request, response) => {
  const { rows } = await pool.query('insert into floor_blobs (blob) values ($1) returning number', [
    Buffer.from(request.body.blob, 'base64'),
  ]);
  response.json({ snapshot_id: rows[0].number });
});
app.get('/api/sync/download/:number', async (request, response) => {
  const { rows } = await pool.query('select blob from floor_blobs where number = $1', [request.params.number]);
  response.json({ blob: rows[0].blob.toString('base64') });
});
const server = app.listen(0, '127.0.0.1', () =>
  process.stdout.write(`ready http://127.0.0.1:${server.address().port}\n`),
);
process.on('SIGTERM', () => process.exit(0));
