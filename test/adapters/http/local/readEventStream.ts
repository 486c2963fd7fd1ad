import { sendHttpRequest } from './http.js';

export interface SentEvent {
  readonly event: string;
  readonly data: unknown;
}

/** All events of a stream that ends by itself. */
export async function readEventStream(port: number, path: string): Promise<SentEvent[]> {
  const { text } = await sendHttpRequest(port, path, { headers: { accept: 'text/event-stream' } });
  return text.split('\n\n').flatMap((block) => {
    const [, event] = /^event: (.*)$/m.exec(block) ?? [];
    const [, data] = /^data: (.*)$/m.exec(block) ?? [];
    return event === undefined || data === undefined ? [] : [{ event, data: JSON.parse(data) }];
  });
}
