/** Options of a single call. */
export type RequestOptions = {
  /** Milliseconds until an attempt is given up. The client's `timeout` by default; 0 for none. */
  timeout?: number
  /** Retries after the first attempt. The client's `retries` by default. */
  retries?: number
  /** Stops the call; the promise is rejected with the signal's reason. */
  signal?: AbortSignal
  /**
   * Identifies a change, at most 255 characters: repeated within 24 hours, it changes nothing more
   * and the response is the same. By default, each call has a new one.
   */
  idempotencyKey?: string
  headers?: Record<string, string>
}

/** The content of a file, with its type: a `Blob`, or bytes. */
export type Upload = Blob | { type: string; bytes: Uint8Array<ArrayBuffer> | ArrayBuffer }

/**
 * One server-sent event. To resume a stream after it, pass its `id` as the header `last-event-id`.
 */
export type StreamedEvent = { event: string; data: unknown; id?: string }

/** A page of a list, the number of all items, and of the last page. */
export type Page<T> = { items: T[]; pagination: { totalCount: number; maxPage: number } }
