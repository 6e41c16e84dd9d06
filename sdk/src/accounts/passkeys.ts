import type { Passkey } from '@gatehouse/contract/accounts/passkeys'
import type { SessionWithUser } from '@gatehouse/contract/accounts/sessions'
import type { ClientTools } from './account-client.ts'
import { refusal, type Result } from './result.ts'
import {
  readCreation,
  readRequest,
  writeCredential,
  type PasskeyAnswer,
  type PasskeyBrowser,
} from './webauthn-json.ts'

type Client = Pick<ClientTools, '$fetch'>

/** A new passkey of the person who is signed in. */
export type PasskeyRegistration = {
  /** What its owner knows it by. */
  name?: string
  /** `platform`: of this device; `cross-platform`: of a key or a phone. Either, unless said. */
  authenticatorAttachment?: 'platform' | 'cross-platform'
  signal?: AbortSignal
  browser?: PasskeyBrowser
}

/** How somebody signs in by a passkey. */
export type PasskeySignIn = {
  /** Offers passkeys in the suggestions of a field with `autocomplete="username webauthn"`. */
  autoFill?: boolean
  signal?: AbortSignal
  browser?: PasskeyBrowser
}

/** Makes a passkey on this device, or a key or phone, and keeps it with the account. */
export async function registerPasskey(
  client: Client,
  { name, authenticatorAttachment, signal, browser = here() }: PasskeyRegistration = {},
): Promise<Result<Passkey>> {
  const query = { authenticatorAttachment }
  const asked = await client.$fetch<object>('/passkey/generate-register-options', { query })
  if (asked.error) return asked
  const made = await ceremony(signal, inTime =>
    browser.credentials.create({ publicKey: readCreation(browser, asked.data), signal: inTime }),
  )
  if (made.error) return made
  const body = { response: made.data, ...(name !== undefined && { name }) }
  return client.$fetch('/passkey/verify-registration', { method: 'POST', body })
}

/** Signs in by a passkey. */
export async function signInWithPasskey(
  client: Client,
  { autoFill = false, signal, browser = here() }: PasskeySignIn = {},
): Promise<Result<SessionWithUser>> {
  if (autoFill && !(await browser.PublicKeyCredential?.isConditionalMediationAvailable?.())) {
    return refusal('AUTOFILL_UNAVAILABLE', 'This browser does not suggest passkeys.')
  }
  const asked = await client.$fetch<object>('/passkey/generate-authenticate-options')
  if (asked.error) return asked
  const shown = await ceremony(signal, inTime =>
    browser.credentials.get({
      publicKey: readRequest(browser, asked.data),
      signal: inTime,
      ...(autoFill && { mediation: 'conditional' as const }),
    }),
  )
  if (shown.error) return shown
  const body = { response: shown.data }
  return client.$fetch('/passkey/verify-authentication', { method: 'POST', body })
}

/** Whether there are passkeys here at all. */
export const hasPasskeys = () => here().PublicKeyCredential !== undefined

const here = (): PasskeyBrowser => ({
  credentials: globalThis.navigator?.credentials,
  PublicKeyCredential: globalThis.PublicKeyCredential,
})

let current: AbortController | undefined

/** One at a time: suggestions that still wait give way to a button that was pressed. */
async function ceremony(
  signal: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<Credential | null>,
): Promise<Result<PasskeyAnswer>> {
  current?.abort()
  const own = (current = new AbortController())
  try {
    const credential = await run(signal ? AbortSignal.any([signal, own.signal]) : own.signal)
    if (!credential) return refusal('AUTH_CANCELLED', 'auth cancelled')
    return { data: writeCredential(credential as PublicKeyCredential), error: null }
  } catch (error) {
    return refused(error as Error)
  } finally {
    if (current === own) current = undefined
  }
}

/** The browser's own names of what went wrong, in the words of the protocol's clients. */
function refused({ name, message }: Error): Result<PasskeyAnswer> {
  if (name === 'NotAllowedError') return refusal('AUTH_CANCELLED', 'auth cancelled')
  if (name === 'AbortError') return refusal('ERROR_CEREMONY_ABORTED', 'registration cancelled')
  if (name === 'InvalidStateError') {
    return refusal('ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED', 'previously registered')
  }
  return refusal('PASSKEY_FAILED', message)
}
