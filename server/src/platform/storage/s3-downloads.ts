import { realClock } from '../clock.ts'
import type { Config } from '../config.ts'
import { presign } from './presign.ts'
import { bucketUrl } from './bucket-url.ts'
import { checkKey, type Downloads } from './stored-file.ts'

type S3Config = NonNullable<Config['s3']>

/** The store itself sends the files, with the name and type in the signed URL. */
export function s3Downloads(config: S3Config): Downloads {
  return {
    address: ({ key, disposition, mime_type }, seconds) => {
      const url = new URL(checkKey(key), bucketUrl(config))
      url.searchParams.set('response-content-disposition', disposition)
      url.searchParams.set('response-content-type', mime_type)
      url.searchParams.set('response-cache-control', 'private, no-store')
      return presign({ ...config, method: 'GET', url, seconds, now: realClock.now() })
    },
    open: () => Promise.reject(new Error('files must be downloaded from the object store')),
  }
}
