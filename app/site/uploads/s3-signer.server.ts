import type { GetObjectCommandInput, S3ClientConfig } from '@aws-sdk/client-s3'

type Sign = (
  object: GetObjectCommandInput,
  options: { signingDate: Date; expiresIn: number },
) => Promise<string>

/**
 * @param endpoint the service's address for browsers, since the signature includes the host; undefined if it is the
 * same as for this program
 */
export async function createS3Signer(config: S3ClientConfig, endpoint: string | undefined): Promise<Sign> {
  const [{ GetObjectCommand, S3Client }, { getSignedUrl }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/s3-request-presigner'),
  ])
  const client = new S3Client(endpoint ? { ...config, endpoint, forcePathStyle: true } : config)
  return (object, options) => getSignedUrl(client, new GetObjectCommand(object), options)
}
