import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';

interface ServerEvent {
  readonly event: string;
  readonly data: unknown;
}

export interface EventStream {
  readonly head: IncomingMessage['headers'];
  /** Returns all events up to and including the first one named `event`. */
  until(event: string): Promise<ServerEvent[]>;
  close(): Promise<void>;
}

/** Opens `GET /events` and waits for its first event. */
export async function openEventStream(port: number): Promise<EventStream> {
  const sending = request({ port, host: '127.0.0.1', path: '/events', agent: false }).end();
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    sending.on('response', resolve).on('error', reject),
  );
  if (response.statusCode !== 200) throw new Error(`/events answered ${response.statusCode}`);
  const events = eventsOf(response);
  const first = await events.next();
  const seen: ServerEvent[] = first.done ? [] : [first.value];
  return {
    head: response.headers,
    async until(name) {
      while (seen.at(-1)?.event !== name) {
        const next = await events.next();
        if (next.done) throw new Error(`The stream ended before ${name}.`);
        seen.push(next.value);
      }
      return seen;
    },
    async close() {
      if (sending.closed) return;
      const closed = once(sending, 'close');
      sending.destroy();
      await closed;
    },
  };
}

async function* eventsOf(response: IncomingMessage): AsyncGenerator<ServerEvent> {
  let buffer = '';
  for await (const chunk of response) {
    buffer += String(chunk);
    const blocks = buffer.split('\n\n');
    buffer = blocks.pop() ?? '';
    for (const block of blocks) {
      const [event, data] = ['event: ', 'data: '].map((field) =>
        block
          .split('\n')
          .find((line) => line.startsWith(field))
          ?.slice(field.length),
      );
      if (event !== undefined) yield { event, data: JSON.parse(data ?? 'null') };
    }
  }
}
