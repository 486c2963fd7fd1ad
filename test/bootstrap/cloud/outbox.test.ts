import { describe, expect, it } from '@jest/globals';
import { undeliveredEffectsReply } from '../../../src/adapters/http/contract/cloud/operator/adminOutbox.js';
import { undeliveredText } from '../../../src/bootstrap/cloud/cli/outboxCommands.js';
import { uuidNumber } from '../../fakes/sequentialIds.js';
import { openApp } from './openApp.js';

const EMAIL = 'nobody@example.com';

describe('the undelivered messages', () => {
  const cloud = openApp({ SMTP_URL: 'smtp://127.0.0.1:1' });
  const list = async () => undeliveredEffectsReply.parse((await cloud.command('POST', '/outbox/undelivered', {})).body);
  const remove = (id: string) => cloud.command('POST', '/outbox/delete', { id });

  it('are listed with their recipient, and can be deleted one by one', async () => {
    await cloud.call('POST', '/api/trial/start', { email: EMAIL });
    await cloud.call('POST', '/api/trial/start', { email: 'other@example.com' });
    const listed = await list();
    const wrong = listed.effects.find(({ recipient }) => recipient === EMAIL)?.id ?? '';

    expect(undeliveredText(listed)).toContain(`to ${EMAIL}, tries: `);
    const [first] = listed.effects;
    const under = (changed: object) =>
      undeliveredText({ effects: first === undefined ? [] : [{ ...first, ...changed }] });
    expect(under({ recipient: null })).toContain(' cannot be read with this LICENSE_PEPPER, tries: ');
    expect(under({ tries: 1, last_failure: null })).toContain('being tried, or the attempt was interrupted');
    expect((await remove(wrong)).status).toBe(200);
    expect((await list()).effects.map(({ recipient }) => recipient)).toEqual(['other@example.com']);
    expect((await remove(wrong)).status).toBe(404);
    expect((await remove(uuidNumber(1))).body).toMatchObject({
      detail: { message: `No undelivered message has the id ${uuidNumber(1)}.` },
    });
  });
});
