import type { GetObjectCommandInput, S3ClientConfig } from '@aws-sdk/client-s3'

type Sign = (
  object: GetObjectCommandInput,
  options: { signingDate: Date; expiresIn: number },
) => Promise<string>

/** @param endpoint where browsers reach the service: the host is part of what is signed. Empty is where this program does. */
export async function signerFor(config: S3ClientConfig, endpoint: string | undefined): Promise<Sign> {
  const [{ GetObjectCommand, S3Client }, { getSignedUrl }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/s3-request-presigner'),
  ])
  const client = new S3Client(endpoint ? { ...config, endpoint, forcePathStyle: true } : config)
  return (object, options) => getSignedUrl(client, new GetObjectCommand(object), options)
}
