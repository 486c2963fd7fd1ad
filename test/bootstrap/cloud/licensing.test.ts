import { describe, expect, it } from '@jest/globals';
import { openApp } from './openApp.js';

describe('validating a license', () => {
  const cloud = openApp();

  it('counts one key in one bucket, however it is spelled [LIM-03 LIC-17]', async () => {
    const left = [];
    for (const key of ['PLB-0000-0000-0000', 'plb-o000-0000-0000', ' PLB-0O00-0000-0000 ']) {
      const { headers } = await cloud.call('POST', '/api/validate-license', JSON.stringify({ key }));
      left.push(headers.get('ratelimit'));
    }
    expect(left.map((each) => /r=(\d+)/.exec(each ?? '')?.[1])).toEqual(['119', '118', '117']);
  });
});

describe('the files of /docs', () => {
  const cloud = openApp();

  it.each([{ 'if-match': '"x"' }, { range: 'bytes=99999999-' }])('answer headers that ask for what cannot be given with 400: %j', async (headers) => {
    const { status } = await cloud.call('GET', '/docs/swagger-ui.css', undefined, headers);
    expect(status).toBe(400);
  });
});
