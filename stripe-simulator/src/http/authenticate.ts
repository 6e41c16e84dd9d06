import type { IncomingMessage } from 'node:http'
import { refusedBeforehand } from './errors.ts'
import { textIn } from './parameters.ts'
import type { Form } from './form.ts'

export interface Caller {
  key: 'secret' | 'publishable'
  keyText: string
  /** The connected account that is acted for. */
  account: string | undefined
}

/** Reads the API key, from the headers or as the browser library sends it, in the body. */
export function authenticate(request: IncomingMessage, form: Form): Caller {
  const keyText = keyIn(request) ?? textIn(form, 'key')
  if (keyText === undefined) {
    throw unauthorized(
      'You did not provide an API key. You need to provide your API key in the ' +
        "Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    )
  }
  const header = request.headers['stripe-account']
  const account = typeof header === 'string' ? header : textIn(form, '_stripe_account')
  if (/^[sr]k_test_\w+$/.test(keyText)) return { key: 'secret', keyText, account }
  if (/^pk_test_\w+$/.test(keyText)) return { key: 'publishable', keyText, account }
  throw unauthorized(`Invalid API Key provided: ${masked(keyText)}`)
}

function keyIn(request: IncomingMessage): string | undefined {
  const [scheme = '', value = ''] = (request.headers.authorization ?? '').split(' ')
  if (scheme.toLowerCase() === 'bearer') return value || undefined
  if (scheme.toLowerCase() !== 'basic') return undefined
  return Buffer.from(value, 'base64').toString().split(':')[0] || undefined
}

function masked(key: string): string {
  return key.length <= 12
    ? '*'.repeat(key.length)
    : `${key.slice(0, 8)}${'*'.repeat(key.length - 12)}${key.slice(-4)}`
}

function unauthorized(message: string) {
  return refusedBeforehand(401, { type: 'invalid_request_error', message })
}
