import type { GeneratedAccount } from './account.js';
import { data, plainAmount, shares, type GeneratedFile } from './brokerFile.js';
import { isTrade, signed } from './flows.js';

export function tradierHistory({ transactions }: GeneratedAccount): GeneratedFile {
  return {
    rows: transactions
      .toReversed()
      .map((flow) =>
        data(
          plainAmount(flow.amountCents),
          flow.date,
          flow.kind,
          isTrade(flow) ? signed(flow) : '0',
          isTrade(flow) ? plainAmount(flow.priceCents) : '0',
          plainAmount(flow.feeCents),
          flow.symbol,
        ),
      ),
    write: (rows) =>
      `{"history": {"event": [\n${rows
        .map(({ cells: [amount, date, kind, quantity, price, fee, symbol] }) => {
          const type = kind === 'buy' || kind === 'sell' ? 'trade' : kind === 'dividend' ? 'dividend' : 'ach';
          const named = type === 'ach' ? '' : `"symbol": "${symbol}", `;
          return `{"amount": ${amount}, "date": "${date}T00:00:00Z", "type": "${type}", "${type}": {${named}"commission": ${fee}, "description": "TEXT", "price": ${price}, "quantity": ${quantity}}}`;
        })
        .join(',\n')}\n]}}\n`,
  };
}

/** Each order is filled in two executions. */
export function alpacaActivities({ transactions }: GeneratedAccount): GeneratedFile {
  const rows = transactions.flatMap((flow, order) => {
    const half = Math.floor(flow.thousandths / 2);
    if (!isTrade(flow)) return [data(flow.kind, flow.date, flow.symbol, plainAmount(flow.amountCents), '', '', '')];
    return [half, flow.thousandths - half].map((quantity, part) =>
      data(
        flow.kind,
        flow.date,
        flow.symbol,
        '',
        shares(quantity),
        plainAmount(flow.priceCents),
        shares(part === 0 ? half : flow.thousandths),
        String(order),
      ),
    );
  });
  const types: Readonly<Record<string, string>> = { dividend: 'DIV', deposit: 'CSD', withdrawal: 'CSW' };
  return {
    rows: rows.toReversed(),
    write: (all) =>
      `[\n${all
        .map(({ cells: [kind = '', date, symbol, amount, quantity, price, filled, order] }) => {
          const type = types[kind];
          if (type === undefined)
            return `{"activity_type":"FILL","id":"a","transaction_time":"${date}T15:34:06Z","type":"fill","price":"${price}","qty":"${quantity}","side":"${kind}","symbol":"${symbol}","cum_qty":"${filled}","order_id":"${order}"}`;
          const named = type === 'DIV' ? `"symbol":"${symbol}",` : '';
          return `{"activity_type":"${type}","id":"a","date":"${date}",${named}"net_amount":"${amount}"}`;
        })
        .join(',\n')}\n]\n`,
  };
}
