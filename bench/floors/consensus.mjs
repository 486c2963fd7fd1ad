import express from 'express';
import pg from 'pg';

// The bare minimum of the consensus routes: Express with one multi-row upsert, or one indexed read, through pg.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = express();
app.disable('etag');
app.use(express.json());
app.post('/api/consensus/submit', async (request, response) => {
  const { fires } = request.body;
  await pool.query({
    name: 'upsert',
    text: `insert into floor_fires (day, submitter, ticker, kind, state, strength, fired_at)
           select current_date, $1, ticker, kind, state, strength, now()
             from unnest($2::text[], $3::text[], $4::text[], $5::real[]) as sent (ticker, kind, state, strength)
           on conflict (day, submitter, ticker, kind) do update
              set state = excluded.state, strength = excluded.strength, fired_at = excluded.fired_at`,
    values: [
      request.get('X-License-Key'),
      fires.map((fire) => fire.ticker),
      fires.map((fire) => fire.kind),
      fires.map((fire) => fire.state),
      fires.map((fire) => fire.strength),
    ],
  });
  response.json({ accepted: fires.length });
});
app.get('/api/consensus/ticker/:ticker', async (request, response) => {
  const { rows } = await pool.query({
    name: 'ticker',
    text: 'select * from floor_figures where ticker = $1',
    values: [request.params.ticker],
  });
  response.json(rows[0]);
});
app.get('/api/consensus/top', async (_request, response) => {
  const { rows } = await pool.query({
    name: 'top',
    text: 'select * from floor_figures where rank <= 10 order by rank',
  });
  response.json(rows);
});
const server = app.listen(0, '127.0.0.1', () =>
  process.stdout.write(`ready http://127.0.0.1:${server.address().port}\n`),
);
process.on('SIGTERM', () => process.exit(0));
