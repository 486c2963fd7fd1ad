import { existsSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { temporaryFolder } from '../../../adapters/files/temporaryFolder.js';
import { runDashboardInProcess } from '../program.js';

const at = temporaryFolder();

it('plumbline orders verify says why there may be no records when it finds no log', async () => {
  expect(await runDashboardInProcess(['orders', 'verify'], { PLUMBLINE_HOME: at('mistyped') })).toEqual({
    code: 0,
    stdout: `${at('mistyped/orders.jsonl')}: there are no records. Either no order has been sent, or PLUMBLINE_HOME names the wrong folder.\n`,
    stderr: '',
  });
  expect(existsSync(at('mistyped'))).toBe(false);
});
