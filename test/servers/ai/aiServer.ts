import type { ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { startStandIn, type StandIn } from '../standIn.js';
import { anthropicWire } from './anthropic.js';
import { chatWire } from './chat.js';
import { openAiWire } from './openai.js';
import type { Asked, Usage, Wire } from './wire.js';

export type AiProvider = 'anthropic' | 'openai' | 'ollama';

const WIRES: Readonly<Record<AiProvider, Wire>> = { anthropic: anthropicWire, openai: openAiWire, ollama: chatWire };

export interface Written {
  readonly narration: string;
  readonly citations?: readonly string[];
}

/** How one request is answered. */
export type Reply =
  /** As asked for. */
  | { readonly kind: 'writes'; readonly written: Written }
  /** Whatever text, in the provider's envelope; `cutAt`: characters after which the model's limit ends it. */
  | { readonly kind: 'says'; readonly text: string; readonly cutAt?: number }
  /** The connection breaks in the middle of the text. */
  | { readonly kind: 'breaks'; readonly text: string }
  /** The text begins and goes on once `until` resolves. */
  | { readonly kind: 'dawdles'; readonly written: Written; readonly until: Promise<unknown> }
  | { readonly kind: 'refuses'; readonly status: number; readonly message: string }
  /** No stream at all: a page of somebody's proxy. */
  | { readonly kind: 'page'; readonly html: string }
  /** Never a word. */
  | { readonly kind: 'hangs' };

export interface AiServer extends StandIn {
  /** What the SDK calls its base URL. */
  readonly baseUrl: string;
  readonly asked: Asked[];
  /** These answer the next requests, one each; then `answer` does. */
  readonly next: Reply[];
  answer: (asked: Asked) => Reply;
}

export const USAGE: Usage = { input: 812, output: 96 };
const PIECE = 9;
const CALM: Reply = { kind: 'writes', written: { narration: 'The state stands as it was computed.' } };

/** A provider on a real port, in its own protocol, streamed. */
export async function startAiServer(provider: AiProvider): Promise<AiServer> {
  const wire = WIRES[provider];
  const asked: Asked[] = [];
  const next: Reply[] = [];
  const standIn = await startStandIn((request, response) => {
    const answered = async (): Promise<void> => {
      const body = await json(request);
      const one: Asked = { ...wire.askedOf(body), key: wire.keyOf(request.headers), body };
      asked.push(one);
      if (request.url !== wire.path || request.method !== 'POST' || !one.streamed) return refuse(wire, response, 404, `no ${request.url}`);
      await give(wire, response, one, next.shift() ?? server.answer(one));
    };
    answered().catch((error: unknown) => refuse(wire, response, 400, String(error)));
  });
  const server: AiServer = Object.assign(standIn, { asked, next, baseUrl: `${standIn.origin}/v1`, answer: (): Reply => CALM });
  return server;
}

function refuse(wire: Wire, response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(wire.error(status, message)));
}

async function give(wire: Wire, response: ServerResponse, asked: Asked, reply: Reply): Promise<void> {
  if (reply.kind === 'hangs') return;
  if (reply.kind === 'refuses') return refuse(wire, response, reply.status, reply.message);
  if (reply.kind === 'page') return void response.writeHead(200, { 'content-type': 'text/html' }).end(reply.html);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const opening of wire.opening(asked)) response.write(opening);
  const text = 'written' in reply ? JSON.stringify(reply.written) : reply.text;
  const said = reply.kind === 'says' && reply.cutAt !== undefined ? text.slice(0, reply.cutAt) : text;
  const pieces = said.match(new RegExp(`.{1,${PIECE}}`, 'gsu')) ?? [];
  const half = Math.ceil(pieces.length / 2);
  for (const piece of pieces.slice(0, half)) response.write(wire.piece(asked, piece));
  if (reply.kind === 'breaks') return void response.write('', () => response.destroy());
  if (reply.kind === 'dawdles') await reply.until;
  for (const piece of pieces.slice(half)) response.write(wire.piece(asked, piece));
  for (const closing of wire.closing(asked, USAGE, said === text ? 'complete' : 'length')) response.write(closing);
  response.end();
}
