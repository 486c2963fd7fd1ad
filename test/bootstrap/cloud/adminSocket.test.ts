import { afterEach, describe, expect, it } from '@jest/globals';
import { adminSocketPath } from '../../../src/bootstrap/cloud/adminSocket.js';

const platform = Object.getOwnPropertyDescriptor(process, 'platform') ?? {};
afterEach(() => {
  Object.defineProperty(process, 'platform', platform);
});

describe('adminSocketPath', () => {
  it('is in the data folder, or in a separate folder when that path is too long', () => {
    expect(adminSocketPath('/var/plumbline')).toBe('/var/plumbline/admin.sock');
    expect(adminSocketPath(`/${'x'.repeat(120)}`)).toMatch(/plumbline-[0-9a-f]{8}\/admin\.sock$/);
  });

  it('is a named pipe on Windows, with a different name at each start [CMD-09]', () => {
    Object.defineProperty(process, 'platform', { ...platform, value: 'win32' });
    const [one, two] = [adminSocketPath('C:\\data'), adminSocketPath('C:\\data')];

    expect(one).toMatch(/^\\\\\.\\pipe\\plumbline-[0-9a-f]{16}-[0-9a-f-]{36}$/);
    expect(one).not.toBe(two);
  });
});
