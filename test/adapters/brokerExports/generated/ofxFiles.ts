import { valueCents, type GeneratedAccount } from './account.js';
import { data, plainAmount, shares, type FileRow, type GeneratedFile } from './brokerFile.js';
import { isTrade, signed } from './flows.js';

const unclosed = (name: string, value: string): string => `<${name}>${value}\n`;
const closed = (name: string, value: string): string => `<${name}>${value}</${name}>\n`;

/** Generates OFX with positions and transactions. Version 1 (SGML) omits the end tags of values; version 2 is XML. */
export function ofxStatement(version: 1 | 2): (account: GeneratedAccount) => GeneratedFile {
  const element = version === 1 ? unclosed : closed;
  const compact = (iso: string): string => `${iso.replaceAll('-', '')}120000.000[-5:EST]`;
  const aggregate = (name: string, ...content: readonly string[]): string =>
    `<${name}>\n${content.join('')}</${name}>\n`;
  const security = (symbol: string): string =>
    aggregate('SECID', element('UNIQUEID', `ID${symbol}`), element('UNIQUEIDTYPE', 'CUSIP'));
  const flowText = ([
    kind = '',
    date = '',
    settled = '',
    symbol = '',
    units = '',
    price = '',
    fee = '',
    amount = '',
  ]: readonly string[]): string => {
    const transaction = aggregate(
      'INVTRAN',
      element('FITID', '1'),
      element('DTTRADE', date),
      element('DTSETTLE', settled),
    );
    const trade = [
      transaction,
      security(symbol),
      element('UNITS', units),
      element('UNITPRICE', price),
      element('COMMISSION', fee),
      element('TOTAL', amount),
    ];
    if (kind === 'buy') return aggregate('BUYSTOCK', aggregate('INVBUY', ...trade), element('BUYTYPE', 'BUY'));
    if (kind === 'sell') return aggregate('SELLSTOCK', aggregate('INVSELL', ...trade), element('SELLTYPE', 'SELL'));
    if (kind === 'dividend')
      return aggregate('INCOME', transaction, security(symbol), element('INCOMETYPE', 'DIV'), element('TOTAL', amount));
    const bank = [element('TRNTYPE', 'XFER'), element('DTPOSTED', date), element('TRNAMT', amount)];
    return aggregate('INVBANKTRAN', aggregate('STMTTRN', ...bank), element('SUBACCTFUND', 'CASH'));
  };
  const positionText = ([, symbol = '', units = '', price = '', value = '']: readonly string[]): string =>
    aggregate(
      'POSSTOCK',
      aggregate(
        'INVPOS',
        security(symbol),
        element('POSTYPE', 'LONG'),
        element('UNITS', units),
        element('UNITPRICE', price),
        element('MKTVAL', value),
      ),
    );
  return ({ transactions, positions }) => ({
    rows: [
      ...transactions.map((flow) =>
        data(
          flow.kind,
          compact(flow.date),
          compact(flow.settlementDate),
          flow.symbol,
          ...(isTrade(flow) ? [signed(flow), plainAmount(flow.priceCents)] : ['', '']),
          plainAmount(flow.feeCents),
          plainAmount(flow.amountCents),
        ),
      ),
      ...positions.map(({ symbol, thousandths, priceCents }) =>
        data(
          'position',
          symbol,
          shares(thousandths),
          plainAmount(priceCents),
          plainAmount(valueCents(thousandths, priceCents)),
        ),
      ),
    ],
    write: (rows) => {
      const isPosition = ({ cells: [kind] }: FileRow): boolean => kind === 'position';
      const symbols = new Set([...positions, ...transactions].map(({ symbol }) => symbol));
      const head =
        version === 1
          ? 'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n'
          : '<?xml version="1.0"?>\n<?OFX OFXHEADER="200"?>\n';
      const flows = rows.filter((row) => !isPosition(row)).map(({ cells }) => flowText(cells));
      const held = rows.filter(isPosition).map(({ cells }) => positionText(cells));
      const statement = aggregate(
        'INVSTMTRS',
        element('CURDEF', 'USD'),
        aggregate('INVACCTFROM', element('BROKERID', 'x.com'), element('ACCTID', '123')),
        aggregate('INVTRANLIST', element('DTSTART', '20260101'), element('DTEND', '20260630'), ...flows),
        aggregate('INVPOSLIST', ...held),
      );
      const list = [...symbols].map((symbol) =>
        aggregate(
          'STOCKINFO',
          aggregate('SECINFO', security(symbol), element('SECNAME', 'A'), element('TICKER', symbol)),
        ),
      );
      return `${head}${aggregate('OFX', statement, aggregate('SECLIST', ...list))}`;
    },
  });
}
