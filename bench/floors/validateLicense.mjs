import express from 'express';
import pg from 'pg';

// The bare minimum of a license check: an Express route with one indexed SELECT through pg, as a prepared statement.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = express();
app.disable('etag');
app.use(express.json());
app.post('/api/validate-license', async (request, response) => {
  const { rows } = await pool.query({
    name: 'key',
    text: 'select email, tier from floor_keys where key = $1',
    values: [request.body.key],
  });
  response.json({ valid: rows.length === 1, ...rows[0] });
});
const server = app.listen(0, '127.0.0.1', () =>
  process.stdout.write(`ready http://127.0.0.1:${server.address().port}\n`),
);
process.on('SIGTERM', () => process.exit(0));
