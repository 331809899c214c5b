import { CannotStart } from './cannot-start.server'

/** The S3 service, as browsers reach it. */
export interface FileStore {
  /** The address of the service; undefined for Amazon's own. */
  endpoint?: string
  origin: string
}

interface Settings {
  storageUrl: string
  /** `on` if browsers reach the service at the endpoint of `storageUrl`; otherwise an address for browsers. */
  signedAddresses: string
  siteUrl: string | undefined
}

/**
 * Returns the S3 service as browsers reach it, by the settings; undefined if browsers get files from the site itself.
 * @throws CannotStart if browsers could not fetch files from the service
 */
export function browserFileStoreFromSettings({
  storageUrl,
  signedAddresses,
  siteUrl,
}: Settings): FileStore | undefined {
  if (signedAddresses === 'off') return
  if (!storageUrl.startsWith('s3:'))
    throw new CannotStart('SIGNED_ADDRESSES takes STORAGE_URL with it, the S3 service that files are in.')
  const { hostname: bucket, searchParams } = new URL(storageUrl)
  const own = searchParams.get('endpoint') ?? undefined
  const endpoint = signedAddresses === 'on' ? own : signedAddresses
  const origin = endpoint ? new URL(endpoint).origin : originAtAmazon(bucket, searchParams.get('region'))
  if (siteUrl?.startsWith('https:') && !origin.startsWith('https:')) {
    throw new CannotStart(
      `SIGNED_ADDRESSES takes an https address of the S3 service on an https site, not ${origin}.`,
    )
  }
  return { endpoint, origin }
}

/**
 * Returns the address of a bucket: https://docs.aws.amazon.com/AmazonS3/latest/userguide/VirtualHosting.html
 */
function originAtAmazon(bucket: string, region: string | null): string {
  const host = `s3.${region ?? 'us-east-1'}.amazonaws.com`
  return bucket.includes('.') ? `https://${host}` : `https://${bucket}.${host}`
}
