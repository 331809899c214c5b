import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { S3ClientConfig } from '@aws-sdk/client-s3'
import { NotFound } from '../../platform/errors/errors'
import type { FileStore } from '../../platform/file-store.server'
import { t } from '../../platform/i18n/i18n'
import { createS3Signer } from './s3-signer.server'
import type { ByteRange, SignedAddressOptions, Storage, StoredBytes } from './storage-contract'

const partBytes = 8 * 1024 * 1024
const defaultTimeoutSeconds = 20

/**
 * Opens `s3://bucket?endpoint=…&region=…&timeout=<seconds>`. Credentials come from the address
 * (`s3://key:secret@bucket`) or from AWS_*.
 */
export function openS3(address: string, forBrowsers?: FileStore): Storage {
  const { hostname, username, password, searchParams } = new URL(address)
  const timeoutMs = 1000 * (Number(searchParams.get('timeout')) || defaultTimeoutSeconds)
  const config: S3ClientConfig = {
    region: searchParams.get('region') ?? 'us-east-1',
    endpoint: searchParams.get('endpoint') ?? undefined,
    forcePathStyle: searchParams.get('endpoint') !== null,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: Math.min(5000, timeoutMs),
      socketTimeout: timeoutMs,
      requestTimeout: 3 * timeoutMs,
      throwOnRequestTimeout: true,
    },
  }
  if (username) {
    config.credentials = {
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
    }
  }
  return new S3Storage(hostname, config, forBrowsers)
}

/** Loads the SDK on first use, so that a site with files on disk never pays for it. */
async function connect(config: S3ClientConfig) {
  const [s3, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')])
  const client = new s3.S3Client(config)
  client.middlewareStack.add((next) => (args) => next(args).catch(notAgainWhenSilent), {
    step: 'finalizeRequest',
    priority: 'low',
  })
  return { ...s3, Upload, client }
}

/** Renames a time-out error, which the SDK would otherwise retry although the full `timeout` has passed. */
function notAgainWhenSilent(error: Error): never {
  if (error.name !== 'TimeoutError') throw error
  throw Object.assign(new Error(error.message), { name: 'StorageSilent' })
}

export class S3Storage implements Storage {
  private connected?: ReturnType<typeof connect>
  private signer?: ReturnType<typeof createS3Signer>

  constructor(
    private bucket: string,
    private config: S3ClientConfig,
    private forBrowsers?: FileStore,
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

  replace: Storage['replace'] = (...args) => this.put(...args)

  async read(name: string, range?: ByteRange): Promise<Readable> {
    const { GetObjectCommand, client } = await this.service()
    const Range = range && `bytes=${range.start}-${range.end}`
    const object = await client
      .send(new GetObjectCommand({ Bucket: this.bucket, Key: name, Range }))
      .catch(unlessMissing)
    if (!(object?.Body instanceof Readable)) throw new NotFound(t('File not found.'))
    return object.Body
  }

  localFile(): undefined {}

  async signedAddress(
    name: string,
    { signedAt, validForSeconds, ...says }: SignedAddressOptions,
  ): Promise<string> {
    this.signer ??= createS3Signer(this.config, this.forBrowsers?.endpoint)
    return (await this.signer)(
      {
        Bucket: this.bucket,
        Key: name,
        ResponseContentType: says.type,
        ResponseCacheControl: says.cacheControl,
        ResponseContentDisposition: says.disposition,
      },
      { signingDate: signedAt, expiresIn: validForSeconds },
    )
  }

  async stat(name: string): Promise<StoredBytes | undefined> {
    const { HeadObjectCommand, client } = await this.service()
    const object = await client
      .send(new HeadObjectCommand({ Bucket: this.bucket, Key: name }))
      .catch(unlessMissing)
    return (
      object && {
        path: name,
        bytes: object.ContentLength ?? 0,
        modifiedAt: object.LastModified ?? new Date(0),
      }
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

  async check(): Promise<void> {
    const { HeadBucketCommand, client } = await this.service()
    await client.send(new HeadBucketCommand({ Bucket: this.bucket }))
  }

  async removeLeftovers(before: Date, prefix = 'uploads/'): Promise<void> {
    const { AbortMultipartUploadCommand, ListMultipartUploadsCommand, client } = await this.service()
    const bucket = { Bucket: this.bucket }
    let from: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {}
    while (from) {
      const { Uploads = [], ...page } = await client.send(
        new ListMultipartUploadsCommand({ ...bucket, ...from, Prefix: prefix }),
      )
      for (const { Key, UploadId, Initiated } of Uploads) {
        if (!Initiated || Initiated >= before) continue
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
