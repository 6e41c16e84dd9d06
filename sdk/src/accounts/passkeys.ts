import type { ClientTools } from './account-client.ts'
import { rejection, type Result } from './result.ts'
import type { SessionWithUser } from './session-state.ts'
import type { Passkey } from './types.gen.ts'
import {
  readCreation,
  readRequest,
  writeCredential,
  type PasskeyAnswer,
  type PasskeyBrowser,
} from './webauthn-json.ts'

type Client = Pick<ClientTools, '$fetch'>

/** Options for a new passkey of the signed-in user. */
export type PasskeyRegistration = {
  /** The name its owner recognizes it by. */
  name?: string
  /** `platform`: this device; `cross-platform`: a security key or a phone. Either by default. */
  authenticatorAttachment?: 'platform' | 'cross-platform'
  signal?: AbortSignal
  browser?: PasskeyBrowser
}

/** Options for signing in with a passkey. */
export type PasskeySignIn = {
  /** Offers passkeys as autofill suggestions in a field with `autocomplete="username webauthn"`. */
  autoFill?: boolean
  signal?: AbortSignal
  browser?: PasskeyBrowser
}

/**
 * Creates a passkey on this device, a security key or a phone, and registers it with the account.
 */
export async function registerPasskey(
  client: Client,
  { name, authenticatorAttachment, signal, browser = thisBrowser() }: PasskeyRegistration = {},
): Promise<Result<Passkey>> {
  const query = { authenticatorAttachment }
  const options = await client.$fetch<object>('/passkey/generate-register-options', { query })
  if (options.error) return options
  const made = await ceremony(signal, abortSignal =>
    browser.credentials.create({
      publicKey: readCreation(browser, options.data),
      signal: abortSignal,
    }),
  )
  if (made.error) return made
  const body = { response: made.data, ...(name !== undefined && { name }) }
  return client.$fetch('/passkey/verify-registration', { method: 'POST', body })
}

/** Signs the user in with a passkey. */
export async function signInWithPasskey(
  client: Client,
  { autoFill = false, signal, browser = thisBrowser() }: PasskeySignIn = {},
): Promise<Result<SessionWithUser>> {
  if (autoFill && !(await browser.PublicKeyCredential?.isConditionalMediationAvailable?.())) {
    return rejection('AUTOFILL_UNAVAILABLE', 'This browser does not suggest passkeys.')
  }
  const options = await client.$fetch<object>('/passkey/generate-authenticate-options')
  if (options.error) return options
  const assertion = await ceremony(signal, abortSignal =>
    browser.credentials.get({
      publicKey: readRequest(browser, options.data),
      signal: abortSignal,
      ...(autoFill && { mediation: 'conditional' as const }),
    }),
  )
  if (assertion.error) return assertion
  const body = { response: assertion.data }
  return client.$fetch('/passkey/verify-authentication', { method: 'POST', body })
}

/** Whether this browser supports passkeys. */
export const hasPasskeys = () => thisBrowser().PublicKeyCredential !== undefined

const thisBrowser = (): PasskeyBrowser => ({
  credentials: globalThis.navigator?.credentials,
  PublicKeyCredential: globalThis.PublicKeyCredential,
})

let current: AbortController | undefined

/**
 * Only one request at a time: a pending autofill request is aborted when the user presses the
 * button.
 */
async function ceremony(
  signal: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<Credential | null>,
): Promise<Result<PasskeyAnswer>> {
  current?.abort()
  const own = (current = new AbortController())
  try {
    const credential = await run(signal ? AbortSignal.any([signal, own.signal]) : own.signal)
    if (!credential) return rejection('AUTH_CANCELLED', 'auth cancelled')
    return { data: writeCredential(credential as PublicKeyCredential), error: null }
  } catch (error) {
    return rejected(error as Error)
  } finally {
    if (current === own) current = undefined
  }
}

/** Maps the browser's error names to the codes that the protocol's clients use. */
function rejected({ name, message }: Error): Result<PasskeyAnswer> {
  if (name === 'NotAllowedError') return rejection('AUTH_CANCELLED', 'auth cancelled')
  if (name === 'AbortError') return rejection('ERROR_CEREMONY_ABORTED', 'registration cancelled')
  if (name === 'InvalidStateError') {
    return rejection('ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED', 'previously registered')
  }
  return rejection('PASSKEY_FAILED', message)
}
