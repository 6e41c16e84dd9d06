import type { Config } from '../config.ts'

/**
 * The URL of a bucket; with a custom endpoint the bucket is in the path, which works everywhere.
 */
export function bucketUrl({ endpoint, bucket, region }: NonNullable<Config['s3']>): URL {
  return new URL(
    endpoint === undefined
      ? `https://${bucket}.s3.${region}.amazonaws.com/`
      : `${endpoint.replace(/\/+$/, '')}/${bucket}/`,
  )
}
