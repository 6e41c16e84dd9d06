/** A stored file as read. */
type StoredFile = { bytes: Buffer; mime_type: string }

/** The store of files: the data folder, or any S3-compatible store. */
export type Storage = {
  /** Stores a file under a key; the same key again replaces it. */
  put(key: string, file: StoredFile): Promise<void>
  get(key: string): Promise<StoredFile | undefined>
  /** Deletes a file; succeeds if it is already gone. */
  remove(key: string): Promise<void>
  /** Uploads of files that are too large for one request. */
  uploads: Uploads
  /** Downloads of files that are too large to be read into memory. */
  downloads: Downloads
}

/** An upload in progress, and the file it will become. */
export type Upload = { key: string; upload_id: string; mime_type: string }

/** A part as announced; the checksum is the SHA-256 of its bytes in base64. */
export type Part = { number: number; size: number; checksum_sha256_base64: string | null }

/** A part as its sender reports it was received. */
export type UploadedPart = { number: number; etag: string; checksum_sha256_base64: string | null }

/** The result of an upload. The checksum of the whole file is known if we store it ourselves. */
export type CompletedUpload = {
  etag: string
  version: string | null
  size: number
  checksum_sha256_base64: string | null
}

/** A file uploaded in parts, in any order; a part may be sent again. */
export type Uploads = {
  /**
   * `checked`: every part has its checksum; a store that verifies checksums requires all or none.
   */
  begin(file: { key: string; mime_type: string; checked: boolean }): Promise<string>
  /**
   * The URL for uploading a part; undefined if the part goes through this server and `put`. It is
   * valid for this many seconds.
   */
  address(
    upload: Upload,
    part: Part,
    seconds: number,
  ): { url: string; headers: Record<string, string> } | undefined
  /** Stores a part and returns its ETag; undefined if its bytes are not the announced ones. */
  put(upload_id: string, part: Part, body: AsyncIterable<Uint8Array>): Promise<string | undefined>
  /**
   * Joins the parts to a file; undefined if the listed parts are not those received. May be
   * repeated.
   */
  complete(upload: Upload, parts: UploadedPart[]): Promise<CompletedUpload | undefined>
  /** Deletes the remains of an upload; succeeds if it is already gone. */
  forget(upload: Upload): Promise<void>
}

/** A file to download; `disposition` is the header that names it. */
type DownloadedFile = { key: string; disposition: string; mime_type: string }

/** A file that is open for reading; whoever opens it reads it once or closes it. */
type OpenedFile = {
  size: number
  /** Reads the bytes from `start` up to and including `end`; closes the file at the end. */
  read(start: number, end: number): ReadableStream<Uint8Array>
  close(): Promise<void>
}

/** How files reach those who download them. */
export type Downloads = {
  /**
   * The URL at which the store itself sends a file, valid for this many seconds; undefined if the
   * file goes through this server and `open`.
   */
  address(file: DownloadedFile, seconds: number): string | undefined
  /** Opens a file; undefined if there is none. */
  open(key: string): Promise<OpenedFile | undefined>
}

const KEY = /^[a-z0-9][a-z0-9._/-]{0,200}$/

/** We create keys, callers never do; this check throws otherwise. */
export function checkKey(key: string): string {
  if (!KEY.test(key) || key.includes('..') || key.includes('//')) {
    throw new Error(`${key} is not the key of a stored file`)
  }
  return key
}
