import express from 'express';
import pg from 'pg';
import { Stripe } from 'stripe';

// The bare minimum of a webhook: an Express route with one signature check and one INSERT through pg.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = express();
app.disable('etag');
app.post('/api/billing-webhook', express.raw({ type: () => true }), async (request, response) => {
  const event = Stripe.webhooks.constructEvent(
    request.body,
    request.get('stripe-signature'),
    process.env.STRIPE_WEBHOOK_SECRET,
  );
  await pool.query({
    name: 'insert',
    text: 'insert into floor_events (id, type, received_at) values ($1, $2, now())',
    values: [event.id, event.type],
  });
  response.json({ received: true });
});
const server = app.listen(0, '127.0.0.1', () =>
  process.stdout.write(`ready http://127.0.0.1:${server.address().port}\n`),
);
process.on('SIGTERM', () => process.exit(0));
