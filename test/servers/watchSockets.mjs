// Preloaded into a program: writes a line to SOCKET_LOG for each thing that could leave the machine, before it does.
import { appendFileSync } from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';

const require = createRequire(import.meta.url);
const log = (what) => appendFileSync(process.env.SOCKET_LOG, `${what}\n`);

const net = require('node:net');
const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function watched(...args) {
  const [first] = args.flat();
  const target = typeof first === 'object' && first !== null ? (first.path ?? `${first.host ?? 'localhost'}:${first.port}`) : args.flat().slice(0, 2).join(':');
  log(`connect ${target}`);
  return connect.apply(this, args);
};

const dgram = require('node:dgram');
const { send } = dgram.Socket.prototype;
dgram.Socket.prototype.send = function watched(...args) {
  log('datagram');
  return send.apply(this, args);
};

const dns = require('node:dns');
for (const family of [dns, dns.promises]) {
  for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6', 'resolveAny', 'reverse', 'lookupService']) {
    const asked = family[name];
    family[name] = function watched(...args) {
      // What is an address already is not asked for: a listener looks up the one that it listens on.
      if (net.isIP(args[0]) === 0) log(`look up ${args[0]}`);
      return asked.apply(this, args);
    };
  }
}
syncBuiltinESMExports();
