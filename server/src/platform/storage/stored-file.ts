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

const KEY = /^[a-z0-9][a-z0-9._/-]{0,200}$/

/** Keys are made by us, never by callers; this says so loudly. */
export function checkKey(key: string): string {
  if (!KEY.test(key) || key.includes('..') || key.includes('//')) {
    throw new Error(`${key} is no key of a stored file`)
  }
  return key
}
