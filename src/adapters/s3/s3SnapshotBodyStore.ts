import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { addAbortSignal, Readable } from 'node:stream';
import { MAX_SNAPSHOT_BYTES } from '../../domain/shared/sync/snapshot.js';
import type { Subsystem } from '../../application/cloud/operations/subsystem.port.js';
import type { SnapshotBodyStore } from '../../application/cloud/sync/snapshotBodyStore.port.js';
import { callTimeoutMs, connectToS3, type S3ConnectionOptions } from './s3Connection.js';
import { isNoSuchKey, S3Refusal, toS3Failure } from './toS3Failure.js';

const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/**
 * Stores snapshot bodies as objects of a bucket. Their keys `<namespace>/<id>` are two UUIDs that reveal nothing about
 * a person.
 */
export class S3SnapshotBodyStore implements SnapshotBodyStore, Subsystem {
  readonly place = 's3';
  private readonly client: S3Client;
  private readonly bucket: string;
  private readonly callLimitMs: number;

  /** @param namespace the prefix of this database's objects */
  constructor(
    access: S3ConnectionOptions,
    private readonly namespace: string,
  ) {
    this.client = connectToS3(access);
    this.bucket = access.bucket;
    this.callLimitMs = callTimeoutMs(access);
  }

  async put(id: string, body: Uint8Array): Promise<void> {
    const Key = this.keyOf(id);
    await this.call(async (abortSignal) => {
      const { ETag } = await this.client.send(
        new PutObjectCommand({
          Bucket: this.bucket,
          Key,
          Body: body,
          ContentLength: body.byteLength,
          ContentType: 'application/octet-stream',
        }),
        { abortSignal },
      );
      // A web server, such as a hotel's login page, can also answer a PUT with status 200.
      if (ETag === undefined) throw new S3Refusal('The reply to a PUT has no ETag, as S3 sends: check S3_ENDPOINT');
    });
  }

  async get(id: string): Promise<Uint8Array | null> {
    const Key = this.keyOf(id);
    return this.call(async (abortSignal) => {
      try {
        const { Body } = await this.client.send(new GetObjectCommand({ Bucket: this.bucket, Key }), { abortSignal });
        return await bytesOf(Body, abortSignal);
      } catch (error) {
        if (isNoSuchKey(error)) return null;
        throw error;
      }
    });
  }

  async remove(id: string): Promise<void> {
    const Key = this.keyOf(id);
    await this.call((abortSignal) =>
      this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key }), { abortSignal }),
    );
  }

  async *listPutBefore(before: Date): AsyncIterable<readonly string[]> {
    const prefix = this.keyOf('');
    let token: string | undefined;
    do {
      const asked = new ListObjectsV2Command({
        Bucket: this.bucket,
        Prefix: prefix,
        ...(token === undefined ? {} : { ContinuationToken: token }),
      });
      const page = await this.call((abortSignal) => this.client.send(asked, { abortSignal }));
      const ids = (page.Contents ?? []).flatMap(({ Key = '', LastModified }) =>
        LastModified !== undefined && LastModified < before ? [Key.slice(prefix.length)] : [],
      );
      const ours = ids.filter((id) => ID.test(id));
      if (ours.length > 0) yield ours;
      token = page.IsTruncated === true ? page.NextContinuationToken : undefined;
    } while (token !== undefined);
  }

  async ping(): Promise<void> {
    await this.call((abortSignal) => this.client.send(new HeadBucketCommand({ Bucket: this.bucket }), { abortSignal }));
  }

  close(): void {
    this.client.destroy();
  }

  private keyOf(id: string): string {
    return `${this.namespace}/${id}`;
  }

  private async call<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    try {
      return await work(AbortSignal.timeout(this.callLimitMs));
    } catch (error) {
      throw toS3Failure(error);
    }
  }
}

/** Reads an object, but not beyond the size limit, because another program may have stored an object under our key. */
async function bytesOf(body: unknown, signal: AbortSignal): Promise<Uint8Array> {
  if (!(body instanceof Readable)) throw new TypeError('the storage returned no stream');
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of addAbortSignal(signal, body)) {
    const bytes = Buffer.from(chunk);
    chunks.push(bytes);
    length += bytes.byteLength;
    if (length > MAX_SNAPSHOT_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, MAX_SNAPSHOT_BYTES + 1);
}
