import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { listen } from '../listen.ts';
import { anthropicWire } from './anthropic.ts';
import { chatWire } from './chat.ts';
import { openAiWire } from './openai.ts';
import { TOKEN_USAGE, type AiProvider, type AiRequest, type AiReply, type AiProviderWire } from './wire.ts';

// A stand-in for an AI provider that replies in the provider's protocol, as a stream if the request asks for one: `node
// main.ts openai` prints its port. The process ends when its stdin closes.

const WIRES: Readonly<Record<AiProvider, AiProviderWire>> = {
  anthropic: anthropicWire,
  openai: openAiWire,
  ollama: chatWire,
};
const PIECE = 9;
const CALM: AiReply = { kind: 'writes', written: { narration: 'The state stands as it was computed.' } };

const isProvider = (name: string): name is AiProvider => Object.hasOwn(WIRES, name);
const [, , provider = ''] = process.argv;
if (!isProvider(provider)) throw new TypeError(`no provider ${provider}`);
const wire = WIRES[provider];

let asked: AiRequest[] = [];
let next: AiReply[] = [];
let always: AiReply = CALM;

/** The functions that a control call can invoke by name. */
const controls: Readonly<Record<string, (...replies: AiReply[]) => unknown>> = {
  asked: () => asked,
  reset: () => ([asked, next, always] = [[], [], CALM]),
  next: (...replies) => next.push(...replies),
  always: (reply) => (always = reply ?? CALM),
};

async function control(name: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const act = controls[name];
  const args = await json(request);
  if (act === undefined || !Array.isArray(args)) return void response.writeHead(404).end(JSON.stringify(`no ${name}`));
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(act(...args)));
}

async function answered(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, place, name = ''] = (request.url ?? '').split('/');
  if (place === '_control') return control(name, request, response);
  const body = await json(request);
  const one: AiRequest = { ...wire.askedOf(body), key: wire.keyOf(request.headers), body };
  asked.push(one);
  if (request.url !== wire.path || request.method !== 'POST') return refuse(response, 404, `no ${request.url}`);
  await give(response, one, next.shift() ?? always);
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(wire.error(status, message)));
}

async function give(response: ServerResponse, question: AiRequest, reply: AiReply): Promise<void> {
  if (reply.kind === 'hangs') return;
  if (reply.kind === 'refuses') return refuse(response, reply.status, reply.message);
  if (reply.kind === 'page') return void response.writeHead(200, { 'content-type': 'text/html' }).end(reply.html);
  const text = 'written' in reply ? JSON.stringify(reply.written) : reply.text;
  const isCut = reply.kind === 'says' && reply.cutAt !== undefined;
  const said = isCut ? text.slice(0, reply.cutAt) : text;
  const [begun, rest] = question.streamed
    ? streamed(question, said, isCut ? 'length' : 'complete')
    : whole(question, said, isCut ? 'length' : 'complete');
  response.writeHead(200, { 'content-type': question.streamed ? 'text/event-stream' : 'application/json' });
  for (const piece of begun) response.write(piece);
  if (reply.kind === 'breaks') return void response.write('', () => response.destroy());
  if (reply.kind === 'dawdles') return;
  for (const piece of rest) response.write(piece);
  response.end();
}

/** Returns what is sent before and after the middle of the text, as server-sent events. */
function streamed(question: AiRequest, text: string, reason: 'complete' | 'length'): [string[], string[]] {
  const pieces = (text.match(new RegExp(`.{1,${PIECE}}`, 'gsu')) ?? []).map((piece) => wire.piece(question, piece));
  const half = Math.ceil(pieces.length / 2);
  return [
    [...wire.opening(question), ...pieces.slice(0, half)],
    [...pieces.slice(half), ...wire.closing(question, TOKEN_USAGE, reason)],
  ];
}

/** Returns the two halves of one JSON document. */
function whole(question: AiRequest, text: string, reason: 'complete' | 'length'): [string[], string[]] {
  const document = JSON.stringify(wire.completion(question, text, TOKEN_USAGE, reason));
  const half = document.length >> 1;
  return [[document.slice(0, half)], [document.slice(half)]];
}

const server = createServer((request, response) => {
  answered(request, response).catch((error: unknown) => refuse(response, 400, String(error)));
});
process.stdout.write(`${await listen(server)}\n`);
process.stdin.resume().on('end', () => process.exit(0));
