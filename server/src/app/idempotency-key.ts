import type { Endpoint } from '@gatehouse/contract/kit/endpoint'
import { commonProblems, Refusal } from '@gatehouse/contract/kit/problems'
import type { RequestHead } from '../platform/http/answer.ts'
import { keyOf, type Key } from '../records/idempotency/idempotency.ts'

const KEY_LENGTH_MAX = 255

/** The idempotency key of a billing request that changes data, within its credential and path. */
export function idempotencyKey(
  raw: RequestHead,
  endpoint: Endpoint,
  body: unknown,
): Key | undefined {
  const key = raw.headers.get('idempotency-key')
  if (!key || endpoint.kind === 'read' || endpoint.protocol !== 'billing') return undefined
  if (key.length > KEY_LENGTH_MAX) {
    const msg = `String should have at most ${KEY_LENGTH_MAX} characters`
    const item = { loc: ['header', 'idempotency-key'], msg, type: 'string_too_long' }
    throw new Refusal(commonProblems.invalid, { invalid: [item] })
  }
  const credential = raw.headers.get('authorization') ?? raw.headers.get('cookie') ?? 'anonymous'
  const { pathname, search } = new URL(raw.url)
  const path = `${raw.method} ${pathname}${search}`
  return keyOf(credential, path, key, JSON.stringify(body ?? null))
}
