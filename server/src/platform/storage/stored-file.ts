/** A stored file as it comes back. */
export type StoredFile = { bytes: Buffer; mime_type: string }

/** Where files lie: in the data folder, or in any S3-compatible store. */
export type Storage = {
  /** Keeps a file under a key; the same key again replaces it. */
  put(key: string, file: StoredFile): Promise<void>
  get(key: string): Promise<StoredFile | undefined>
  /** Forgets a file; one that is gone already is no mistake. */
  remove(key: string): Promise<void>
  /** How a file comes in that is too large for one request. */
  uploads: Uploads
}

/** An upload under way, and the file it will become. */
export type Upload = { key: string; upload_id: string; mime_type: string }

/** A part as it was announced; the checksum is the SHA-256 of its bytes in base64. */
export type Part = { number: number; size: number; checksum_sha256_base64: string | null }

/** A part as its sender says it was taken. */
export type UploadedPart = { number: number; etag: string; checksum_sha256_base64: string | null }

/** What became of an upload. The checksum of the whole is known where it lies with us. */
export type Completed = {
  etag: string
  version: string | null
  size: number
  checksum_sha256_base64: string | null
}

/** A file that comes in parts, in any order, each of them as often as its sender tries. */
export type Uploads = {
  /** `checked`: every part has its checksum; a store that checks them wants all or none. */
  begin(file: { key: string; mime_type: string; checked: boolean }): Promise<string>
  /**
   * The address a part is put to; undefined where it goes through this server and `put`. It works
   * for so many seconds.
   */
  address(
    upload: Upload,
    part: Part,
    seconds: number,
  ): { url: string; headers: Record<string, string> } | undefined
  /** Keeps a part and answers its ETag; undefined where these are not the bytes announced. */
  put(upload_id: string, part: Part, body: AsyncIterable<Uint8Array>): Promise<string | undefined>
  /** Makes a file of its parts; undefined where they are not those that came. May be repeated. */
  complete(upload: Upload, parts: UploadedPart[]): Promise<Completed | undefined>
  /** Forgets what is left of an upload; one that is gone already is no mistake. */
  forget(upload: Upload): Promise<void>
}

const KEY = /^[a-z0-9][a-z0-9._/-]{0,200}$/

/** Keys are made by us, never by callers; this says so loudly. */
export function checkKey(key: string): string {
  if (!KEY.test(key) || key.includes('..') || key.includes('//')) {
    throw new Error(`${key} is no key of a stored file`)
  }
  return key
}
