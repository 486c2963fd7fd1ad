import express from 'express';

// The bare minimum of a page: Express serves table rows as static HTML from memory.
const rows = Array.from(
  { length: 25 },
  (_, row) => `<tr><th><a href="#${row}">TICKER${row}</a></th><td>A</td><td>50</td></tr>`,
).join('');
const app = express();
app.get('/', (_request, response) =>
  response.type('html').send(`<!DOCTYPE html><title>Rows</title><table><tbody>${rows}</tbody></table>`),
);
const server = app.listen(0, '127.0.0.1', () =>
  process.stdout.write(`ready http://127.0.0.1:${server.address().port}\n`),
);
process.on('SIGTERM', () => process.exit(0));
