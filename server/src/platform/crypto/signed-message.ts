import { MINUTE, SECOND } from '../clock.ts'
import { hmac, sameBytes } from './hash.ts'

/** How far the time of a signature may be from now, so that a recorded message is not replayed. */
const TOLERANCE_MS = 5 * MINUTE
const PREFIX = 'whsec_'

/** A message as received, with its headers. */
type SignedMessage = { headers: Headers; body: string }

/**
 * Whether a message was signed with a secret by Standard Webhooks within the last five minutes
 * (github.com/standard-webhooks/standard-webhooks, spec: `webhook-id`, `webhook-timestamp`,
 * `webhook-signature`). A secret that begins with `whsec_` is base64, any other is used as it is.
 */
export function hasValidSignature(
  { headers, body }: SignedMessage,
  { secret, now }: { secret: string; now: Date },
): boolean {
  const id = headers.get('webhook-id') ?? ''
  const seconds = headers.get('webhook-timestamp') ?? ''
  const given = headers.get('webhook-signature') ?? ''
  if (id === '' || !/^\d{1,12}$/.test(seconds)) return false
  if (Math.abs(Number(seconds) * SECOND - now.getTime()) > TOLERANCE_MS) return false
  const expected = hmac(keyOf(secret), `${id}.${seconds}.${body}`)
  return given.split(' ').some(signature => {
    const [version, value = ''] = signature.split(',')
    return version === 'v1' && sameBytes(Buffer.from(value, 'base64'), expected)
  })
}

const keyOf = (secret: string): Buffer =>
  secret.startsWith(PREFIX)
    ? Buffer.from(secret.slice(PREFIX.length), 'base64')
    : Buffer.from(secret, 'utf8')
