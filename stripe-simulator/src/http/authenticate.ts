import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { rejectedBeforehand } from './errors.ts'
import { textIn } from './parameters.ts'
import type { Form } from './form.ts'

/** The accepted API keys; null: any. */
export type Keys = readonly string[] | null

export interface Caller {
  key: 'secret' | 'publishable'
  keyText: string
  /** The connected account that the request acts for. */
  account: string | undefined
}

/**
 * Reads the API key from the headers or, as the browser library sends it, from the body. With
 * `keys` only these are accepted; without, every key that looks like a test mode key.
 */
export function authenticate(request: IncomingMessage, form: Form, keys: Keys = null): Caller {
  const keyText = keyIn(request) ?? textIn(form, 'key')
  if (keyText === undefined) {
    throw unauthorized(
      'You did not provide an API key. You need to provide your API key in the ' +
        "Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    )
  }
  if (!isTaken(keys, keyText)) throw unauthorized(`Invalid API Key provided: ${maskKey(keyText)}`)
  const header = request.headers['stripe-account']
  const account = typeof header === 'string' ? header : textIn(form, '_stripe_account')
  if (/^[sr]k_test_\w+$/.test(keyText)) return { key: 'secret', keyText, account }
  if (/^pk_test_\w+$/.test(keyText)) return { key: 'publishable', keyText, account }
  throw unauthorized(`Invalid API Key provided: ${maskKey(keyText)}`)
}

/**
 * Whether the caller may use the control interface: where API keys are configured, it needs a
 * secret key.
 */
export function mayControl(request: IncomingMessage, keys: Keys): boolean {
  if (keys === null) return true
  const keyText = keyIn(request) ?? ''
  return keyText.startsWith('sk_') && isTaken(keys, keyText)
}

/** Keys are compared by their hashes, which takes the same time for every key. */
const isTaken = (keys: Keys, keyText: string) =>
  keys === null || keys.some(key => timingSafeEqual(hashOf(key), hashOf(keyText)))

const hashOf = (text: string) => createHash('sha256').update(text).digest()

function keyIn(request: IncomingMessage): string | undefined {
  const [scheme = '', value = ''] = (request.headers.authorization ?? '').split(' ')
  if (scheme.toLowerCase() === 'bearer') return value || undefined
  if (scheme.toLowerCase() !== 'basic') return undefined
  return Buffer.from(value, 'base64').toString().split(':')[0] || undefined
}

function maskKey(key: string): string {
  return key.length <= 12
    ? '*'.repeat(key.length)
    : `${key.slice(0, 8)}${'*'.repeat(key.length - 12)}${key.slice(-4)}`
}

function unauthorized(message: string) {
  return rejectedBeforehand(401, { type: 'invalid_request_error', message })
}
