import { createHash } from 'node:crypto';
import { createServer, type Socket } from 'node:net';
import { LuaFactory } from 'wasmoon';
import { listen } from '../listen.ts';
import { readCommands } from './commands.ts';
import { RedisKeys } from './keys.ts';

/**
 * Implements the part of Redis that rate limits need, in Redis's protocol
 * (redis.io/docs/latest/develop/reference/protocol-spec). Scripts run in a real Lua. Listens on the port given as the
 * first argument (0: any free port) and prints it.
 */
const keys = new RedisKeys();
const lua = await new LuaFactory().createEngine({ injectObjects: true });
lua.global.set('call', (name: string, ...args: readonly (string | number)[]) =>
  keys.call(name.toUpperCase(), args.map(String)),
);
lua.doStringSync(
  'redis = { call = function(...) local reply = call(...) if reply == nil then return false end return reply end }',
);

const scripts = new Map<string, string>();
const digest = (script: string): string => createHash('sha1').update(script).digest('hex');

const error = (text: string): string => `-${text}\r\n`;
const bulk = (text: string): string => `$${Buffer.byteLength(text)}\r\n${text}\r\n`;

function encode(value: unknown): string {
  if (typeof value === 'number') return `:${Math.trunc(value)}\r\n`;
  if (typeof value === 'string') return bulk(value);
  if (Array.isArray(value)) return `*${value.length}\r\n${value.map(encode).join('')}`;
  return '$-1\r\n';
}

const listed = (texts: readonly string[]): string => `{${texts.map((text) => JSON.stringify(text)).join(',')}}`;

function run(script: string, [count = '0', ...rest]: readonly string[]): string {
  const names = Number(count);
  const setting = `KEYS, ARGV = ${listed(rest.slice(0, names))}, ${listed(rest.slice(names))}\n`;
  return encode(lua.doStringSync(setting + script));
}

function answer([name = '', ...args]: readonly string[]): string {
  const [first = ''] = args;
  switch (name.toUpperCase()) {
    case 'HELLO':
      return first === '3'
        ? `%2\r\n${bulk('server')}${bulk('redis')}${bulk('proto')}:3\r\n`
        : encode(['server', 'redis', 'proto', 2]);
    case 'CLIENT':
    case 'SELECT':
    case 'FLUSHALL':
      if (name.toUpperCase() === 'FLUSHALL') keys.clear();
      return '+OK\r\n';
    case 'PING':
      return '+PONG\r\n';
    case 'KEYS':
      return encode(keys.names());
    case 'EVAL':
      scripts.set(digest(first), first);
      return run(first, args.slice(1));
    case 'EVALSHA': {
      const script = scripts.get(first);
      return script === undefined ? error('NOSCRIPT No matching script. Please use EVAL.') : run(script, args.slice(1));
    }
    default:
      return error(`ERR unknown command '${name}'`);
  }
}

const server = createServer((socket: Socket) => {
  let unread = '';
  socket.setEncoding('latin1');
  socket.on('error', () => socket.destroy());
  socket.on('data', (text: string) => {
    const { commands, rest } = readCommands(unread + text);
    unread = rest;
    for (const command of commands) socket.write(answer(command), 'latin1');
  });
});
process.stdout.write(`${await listen(server, Number(process.argv[2] ?? 0))}\n`);
