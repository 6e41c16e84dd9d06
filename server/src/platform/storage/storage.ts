import type { Site } from '../site.ts'
import type { Storage } from './stored-file.ts'
import { diskStorage } from './disk.ts'

const opened = new WeakMap<Site, Promise<Storage>>()

/** The site's storage, opened at first use: the S3 client is loaded only if it is configured. */
export function storageOf(site: Site): Promise<Storage> {
  const known = opened.get(site)
  if (known) return known
  const opening = open(site)
  opened.set(site, opening)
  return opening
}

async function open(site: Site): Promise<Storage> {
  if (!site.config.s3) return diskStorage(site.config.data_dir)
  const { s3Storage } = await import('./s3.ts')
  return s3Storage(site.config.s3)
}
