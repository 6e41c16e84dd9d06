import type { Site } from '../site.ts'
import { diskStorage } from './disk.ts'

/** A stored file as it comes back. */
export type StoredFile = { bytes: Buffer; mime_type: string }

/** Where files lie: in the data folder, or in any S3-compatible store. */
export type Storage = {
  /** Keeps a file under a key; the same key again replaces it. */
  put(key: string, file: StoredFile): Promise<void>
  get(key: string): Promise<StoredFile | undefined>
  /** Forgets a file; one that is gone already is no mistake. */
  remove(key: string): Promise<void>
}

const opened = new WeakMap<Site, Promise<Storage>>()

/** The site's storage, opened at first use: the S3 client is loaded only where it is configured. */
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

const KEY = /^[a-z0-9][a-z0-9._/-]{0,200}$/

/** Keys are made by us, never by callers; this says so loudly. */
export function checkKey(key: string): string {
  if (!KEY.test(key) || key.includes('..') || key.includes('//')) {
    throw new Error(`${key} is no key of a stored file`)
  }
  return key
}
