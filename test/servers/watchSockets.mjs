// Preloaded into a program: writes a line to SOCKET_LOG before each operation that could leave the machine.
import { appendFileSync } from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';

const require = createRequire(import.meta.url);

/** Logs each call of `owner[name]`. `words` describes a call by its arguments, or returns null to leave it out. */
function watch(owner, name, words) {
  owner[name] = new Proxy(owner[name], {
    apply(called, self, args) {
      const line = words(args);
      if (line !== null) appendFileSync(process.env.SOCKET_LOG, `${line}\n`);
      return Reflect.apply(called, self, args);
    },
  });
}

const net = require('node:net');
watch(net.Socket.prototype, 'connect', (args) => {
  const [target, host] = args.flat();
  if (typeof target !== 'object' || target === null) return `connect ${host}:${target}`;
  return `connect ${target.path ?? `${target.host ?? 'localhost'}:${target.port}`}`;
});

watch(require('node:dgram').Socket.prototype, 'send', () => 'datagram');

const dns = require('node:dns');
for (const family of [dns, dns.promises]) {
  for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6', 'resolveAny', 'reverse', 'lookupService']) {
    // Looking up an IP address, such as the one that a server listens on, sends nothing.
    watch(family, name, ([asked]) => (net.isIP(asked) === 0 ? `look up ${asked}` : null));
  }
}
syncBuiltinESMExports();
