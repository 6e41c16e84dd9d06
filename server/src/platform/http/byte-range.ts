/** A file as far as requests for a part of it depend on it. */
type RangeSource = { size: number; etag: string; last_modified: Date }

/** The bytes to send, from `start` up to and including `end`; none if no requested byte exists. */
export type SentBytes =
  | { status: 200 | 206; start: number; end: number }
  | { status: 416; start?: never; end?: never }

const DIGITS_MAX = 15
const RANGE = new RegExp(`^bytes=(\\d{0,${DIGITS_MAX}})-(\\d{0,${DIGITS_MAX}})$`)

/**
 * Decides which bytes of a file a request gets (RFC 9110, section 14). A range that is not a single
 * range of bytes, or that belongs to another version of the file, is ignored: the whole file is
 * sent.
 */
export function decideBytes(headers: Headers, source: RangeSource): SentBytes {
  const { size } = source
  const whole = { status: 200, start: 0, end: size - 1 } as const
  const [, first = '', last = ''] = RANGE.exec(headers.get('range')?.trim() ?? '') ?? []
  if (first === '' && last === '') return whole
  if (!isSameVersion(headers.get('if-range'), source)) return whole
  if (first === '') {
    // The last bytes of the file.
    const count = Math.min(Number(last), size)
    return count === 0 ? { status: 416 } : { status: 206, start: size - count, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  // A range that ends before it begins is not one.
  if (last !== '' && Number(last) < start) return whole
  return start >= size ? { status: 416 } : { status: 206, start, end }
}

/** Whether `If-Range` names this version: by its ETag, or by the exact time of its last change. */
function isSameVersion(condition: string | null, { etag, last_modified }: RangeSource): boolean {
  if (condition === null) return true
  const text = condition.trim()
  return text === etag || text === last_modified.toUTCString()
}

/** Whether a request continues an earlier one: it asks for bytes, and not for the first ones. */
export function isContinuation(headers: Headers): boolean {
  const [, first = '', last = ''] = RANGE.exec(headers.get('range')?.trim() ?? '') ?? []
  return first === '' ? last !== '' : Number(first) > 0
}
