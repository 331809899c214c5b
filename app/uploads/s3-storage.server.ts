import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { S3ClientConfig } from '@aws-sdk/client-s3'
import { NotFound } from '../platform/errors'
import type { ByteRange, Storage, StoredBytes } from './storage.server'

const partBytes = 8 * 1024 * 1024
/** Seconds after which a service that answers nothing has failed, unless the address says otherwise. */
const patienceSeconds = 20

/**
 * Opens `s3://bucket?endpoint=…&region=…`, with `&timeout=` in seconds where 20 are not right; credentials stand before
 * the bucket (`s3://key:secret@bucket`) or come from AWS_*.
 */
export function openS3(address: string): Storage {
  const { hostname, username, password, searchParams } = new URL(address)
  const patienceMs = 1000 * (Number(searchParams.get('timeout')) || patienceSeconds)
  const config: S3ClientConfig = {
    region: searchParams.get('region') ?? 'us-east-1',
    endpoint: searchParams.get('endpoint') ?? undefined,
    forcePathStyle: searchParams.get('endpoint') !== null,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: Math.min(5000, patienceMs),
      socketTimeout: patienceMs,
      requestTimeout: 3 * patienceMs,
      throwOnRequestTimeout: true,
    },
  }
  if (username) {
    config.credentials = {
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
    }
  }
  return new S3Storage(hostname, config)
}

/** Loaded when the first file is asked for: a site that keeps its files in a folder never pays for it. */
async function connect(config: S3ClientConfig) {
  const [s3, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')])
  return { ...s3, Upload, client: new s3.S3Client(config) }
}

/** Uploads in a bucket of any S3-compatible service: in parts, which appear as one file when the last has arrived. */
export class S3Storage implements Storage {
  private connected?: ReturnType<typeof connect>

  constructor(
    private bucket: string,
    private config: S3ClientConfig,
  ) {}

  private service() {
    this.connected ??= connect(this.config)
    return this.connected
  }

  async put(name: string, source: Readable, options: { type?: string; signal?: AbortSignal } = {}) {
    const { Upload, client } = await this.service()
    const digest = createHash('sha256')
    let bytes = 0
    const measured = async function* () {
      for await (const chunk of source) {
        digest.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    }
    const upload = new Upload({
      client,
      params: { Bucket: this.bucket, Key: name, Body: Readable.from(measured()), ContentType: options.type },
      partSize: partBytes,
      queueSize: 2,
    })
    const stop = () => void upload.abort()
    options.signal?.addEventListener('abort', stop, { once: true })
    try {
      options.signal?.throwIfAborted()
      await upload.done()
    } catch (error) {
      await upload.abort().catch(() => {})
      throw error
    } finally {
      options.signal?.removeEventListener('abort', stop)
    }
    return { bytes, sha256: digest.digest('hex') }
  }

  async read(name: string, range?: ByteRange): Promise<Readable> {
    const { GetObjectCommand, client } = await this.service()
    const Range = range && `bytes=${range.start}-${range.end}`
    const found = await client
      .send(new GetObjectCommand({ Bucket: this.bucket, Key: name, Range }))
      .catch(unlessMissing)
    if (!(found?.Body instanceof Readable)) throw new NotFound('File not found.')
    return found.Body
  }

  async stat(name: string): Promise<StoredBytes | undefined> {
    const { HeadObjectCommand, client } = await this.service()
    const found = await client
      .send(new HeadObjectCommand({ Bucket: this.bucket, Key: name }))
      .catch(unlessMissing)
    return (
      found && { path: name, bytes: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date(0) }
    )
  }

  async delete(name: string): Promise<void> {
    const { DeleteObjectCommand, client } = await this.service()
    await client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: name })).catch(unlessMissing)
  }

  async move(from: string, to: string): Promise<void> {
    const { CopyObjectCommand, client } = await this.service()
    const CopySource = `${this.bucket}/${from.split('/').map(encodeURIComponent).join('/')}`
    const copied = await client
      .send(new CopyObjectCommand({ Bucket: this.bucket, Key: to, CopySource }))
      .catch(unlessMissing)
    if (copied) await this.delete(from)
  }

  async *list(prefix: string): AsyncIterable<StoredBytes> {
    const { ListObjectsV2Command, client } = await this.service()
    let token: string | undefined
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket: this.bucket, Prefix: prefix, ContinuationToken: token }),
      )
      for (const { Key, Size = 0, LastModified = new Date(0) } of page.Contents ?? []) {
        if (Key) yield { path: Key, bytes: Size, modifiedAt: LastModified }
      }
      token = page.NextContinuationToken
    } while (token)
  }

  async removeLeftovers(): Promise<void> {
    const { AbortMultipartUploadCommand, ListMultipartUploadsCommand, client } = await this.service()
    const bucket = { Bucket: this.bucket }
    let from: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {}
    while (from) {
      const { Uploads = [], ...page } = await client.send(
        new ListMultipartUploadsCommand({ ...bucket, ...from, Prefix: 'uploads/' }),
      )
      for (const { Key, UploadId } of Uploads) {
        await client.send(new AbortMultipartUploadCommand({ ...bucket, Key, UploadId })).catch(unlessMissing)
      }
      from = page.IsTruncated
        ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
        : undefined
    }
  }
}

function unlessMissing(error: Error): undefined {
  if (['NotFound', 'NoSuchKey', 'NoSuchUpload'].includes(error.name)) return
  throw error
}
