import type { Express } from 'express';
import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';

export interface SimulatedRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The address of the client. */
  readonly address: string;
}

export interface SimulatedReply {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: string;
}

/** Passes a request to the app as an HTTP server would, but without a socket. */
export function requestInProcess(
  app: Express,
  { method, path, headers = {}, body = '', address }: SimulatedRequest,
): Promise<SimulatedReply> {
  const request = new IncomingMessage(new Socket());
  const bytes = Buffer.from(body);
  Object.assign(request, {
    method,
    url: path,
    complete: true,
    headers: {
      host: 'cloud.example',
      'x-forwarded-for': address,
      ...headers,
      ...(bytes.length > 0 ? { 'content-length': String(bytes.length) } : {}),
    },
  });
  if (bytes.length > 0) request.push(bytes);
  request.push(null);
  return new Promise((resolve) => {
    const response = new ServerResponse(request);
    let head: OutgoingHttpHeaders = {};
    Object.assign(response, {
      writeHead(status: number, given: OutgoingHttpHeaders) {
        response.statusCode = status;
        head = given;
        return response;
      },
      end(sent: string | Buffer | undefined) {
        resolve({ status: response.statusCode, headers: head, body: sent === undefined ? '' : sent.toString() });
        return response;
      },
    });
    app(request, response);
  });
}
