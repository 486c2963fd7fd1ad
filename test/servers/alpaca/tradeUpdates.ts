import type { Server } from 'node:http';
import { WebSocketServer, type WebSocket } from 'ws';
import { ALPACA_KEY_ID, ALPACA_SECRET_KEY, type AlpacaApi } from './api.ts';

interface Frame {
  readonly action?: string;
  readonly data?: { readonly key_id?: string; readonly secret_key?: string; readonly streams?: readonly string[] };
}

/** Serves the stream of order updates at /stream, in binary frames as the paper endpoint does. */
export class TradeUpdates {
  private readonly sockets = new Set<WebSocket>();
  connections = 0;

  constructor(server: Server, api: AlpacaApi) {
    const upgrades = new WebSocketServer({ server, path: '/stream' });
    upgrades.on('connection', (socket) => {
      this.connections += 1;
      this.sockets.add(socket);
      const send = (stream: string, data: object): void => socket.send(Buffer.from(JSON.stringify({ stream, data })));
      const state = { authorized: false, stop: () => {} };
      socket.addEventListener('message', ({ data: text }) => {
        if (typeof text !== 'string') return;
        const { action, data = {} }: Frame = JSON.parse(text);
        if (action === 'authenticate') {
          state.authorized = data.key_id === ALPACA_KEY_ID && data.secret_key === ALPACA_SECRET_KEY;
          send('authorization', { status: state.authorized ? 'authorized' : 'unauthorized', action });
        } else if (action === 'listen' && !state.authorized) {
          send('authorization', { status: 'unauthorized', action });
        } else if (action === 'listen') {
          state.stop();
          const streams = (data.streams ?? []).filter((stream) => stream === 'trade_updates');
          if (streams.length > 0)
            state.stop = api.account.onUpdate((update) =>
              send('trade_updates', { ...update, timestamp: update.order.updated_at, position_qty: '0' }),
            );
          send('listening', { streams });
        }
      });
      socket.on('close', () => {
        state.stop();
        this.sockets.delete(socket);
      });
    });
  }

  /** Ends all connections without a closing handshake. */
  cut(): void {
    for (const socket of this.sockets) socket.terminate();
  }
}
