import { describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { RecognizeBrokerFile } from '../../../../src/adapters/brokerExports/readBrokerFile.js';
import { ImportUndoFile } from '../../../../src/adapters/files/portfolio/importUndoFile.js';
import { PortfolioDocumentFile } from '../../../../src/adapters/files/portfolio/portfolioDocumentFile.js';
import { PreviewImport } from '../../../../src/application/dashboard/imports/previewImport.js';
import { SaveImport } from '../../../../src/application/dashboard/imports/saveImport.js';
import { UndoImport } from '../../../../src/application/dashboard/imports/undoImport.js';
import { SerialQueue } from '../../../../src/application/dashboard/serialQueue.js';
import { SCHWAB_POSITIONS } from '../../../adapters/brokerExports/positionSamples.js';
import { temporaryFolder } from '../../../adapters/files/temporaryFolder.js';
import { ManualClock } from '../../../fakes/manualClock.js';

const at = temporaryFolder();
const HEAD = 'ticker,quantity,average_price,stop,entry_date\n';
const MINE = `${HEAD}MSFT,5,100,90,2026-01-05\nIBM,1,100,,\nKO,0,,,\n`;
const IMPORTED = `${HEAD}MSFT,1010,300,90,2026-01-05\nKO,0,,,\nBRK.B,12.5,350,,\nAAPL270115C00200000,-2,450,,\n`;
const CHOICES = { keepUnlisted: false, acceptContradictions: false };

const fileOf = (text: string) => ({ name: 'positions.csv', bytes: new TextEncoder().encode(text) });
const stored = () => (existsSync(at('portfolio.csv')) ? readFileSync(at('portfolio.csv'), 'utf8') : null);

function program() {
  const document = new PortfolioDocumentFile(at('portfolio.csv'));
  const undo = new ImportUndoFile(at('portfolio-import.json'), () => undefined);
  const queue = new SerialQueue();
  const preview = new PreviewImport(new RecognizeBrokerFile(), document);
  const clock = new ManualClock();
  return {
    preview,
    save: new SaveImport(preview, document, undo, queue, clock),
    undo: new UndoImport(document, undo, queue),
  };
}

describe('SaveImport', () => {
  it('writes the positions of the file and keeps stops, entry dates and watched tickers', async () => {
    writeFileSync(at('portfolio.csv'), MINE);
    await program().save.execute(fileOf(SCHWAB_POSITIONS), CHOICES);
    expect(stored()).toBe(IMPORTED);
  });

  it('saves a file that contradicts itself only when the user accepts it', async () => {
    writeFileSync(at('portfolio.csv'), MINE);
    const wrong = fileOf(SCHWAB_POSITIONS.replace('"1,010"', '"1,001"'));
    await expect(program().save.execute(wrong, CHOICES)).rejects.toMatchObject({
      slug: 'import_contradictory',
      message: expect.stringContaining('1 line does not fit'),
    });
    expect(stored()).toBe(MINE);
    await program().save.execute(wrong, { ...CHOICES, acceptContradictions: true });
    expect(stored()).toContain('MSFT,1001,302.697303,90');
  });

  it('counts lines of the present portfolio that saving would drop', async () => {
    writeFileSync(at('portfolio.csv'), `${MINE}TSLA,ten,1,,\n`);
    await expect(program().save.execute(fileOf(SCHWAB_POSITIONS), CHOICES)).rejects.toMatchObject({
      slug: 'import_contradictory',
    });
  });

  it.each([
    ['ticker,quantity,average_price\nAAPL,1,1\n', 'portfolio_unusable'],
    ['name,amount\nrent,12\n', 'broker_file_unknown'],
  ])('refuses %j', async (text, slug) => {
    await expect(program().save.execute(fileOf(text), CHOICES)).rejects.toMatchObject({ slug });
  });
});

describe('UndoImport', () => {
  it('restores the portfolio once, also after a restart', async () => {
    writeFileSync(at('portfolio.csv'), MINE);
    await program().save.execute(fileOf(SCHWAB_POSITIONS), CHOICES);
    expect(await program().undo.latest()).toMatchObject({ file: 'positions.csv' });
    await program().undo.execute();
    expect(stored()).toBe(MINE);
    await expect(program().undo.execute()).rejects.toMatchObject({ slug: 'nothing_to_undo' });
  });

  it('removes the portfolio when there was none before the import', async () => {
    await program().save.execute(fileOf(SCHWAB_POSITIONS), CHOICES);
    await program().undo.execute();
    expect(stored()).toBeNull();
  });

  it('refuses to overwrite a portfolio that has changed since the import', async () => {
    await program().save.execute(fileOf(SCHWAB_POSITIONS), CHOICES);
    writeFileSync(at('portfolio.csv'), MINE);
    expect(await program().undo.latest()).toBeNull();
    await expect(program().undo.execute()).rejects.toMatchObject({ slug: 'nothing_to_undo' });
    expect(stored()).toBe(MINE);
  });
});
