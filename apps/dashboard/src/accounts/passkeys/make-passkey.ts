import { readDevice } from '@gatehouse/contract/accounts/devices'
import { RegistrationAnswer } from '@gatehouse/contract/accounts/passkeys'
import { readCreation, writeCredential } from '@gatehouse/sdk/accounts/webauthn-json'
import type { GatehouseClient } from '../../client.ts'

/** Why a device created no passkey. */
export type PasskeyFailure = 'canceled' | 'known'

const failures = new WeakMap<Error, PasskeyFailure>()

/** Why the device created none, if the error is the device's. */
export const noPasskeyFor = (error: unknown): PasskeyFailure | undefined =>
  error instanceof Error ? failures.get(error) : undefined

function noPasskey(failure: PasskeyFailure): Error {
  const error = new Error(failure)
  failures.set(error, failure)
  return error
}

/** Creates a passkey on the device and adds it to the account under the device's name. */
export async function makePasskey(passkeys: GatehouseClient['passkeys']): Promise<void> {
  const options = await passkeys.registrationOptions()
  const publicKey = readCreation({ ...here(), credentials: navigator.credentials }, options)
  const credential = await navigator.credentials.create({ publicKey }).catch((error: Error) => {
    throw noPasskey(error.name === 'InvalidStateError' ? 'known' : 'canceled')
  })
  if (!credential) throw noPasskey('canceled')
  // When asked for a public key, a browser returns one.
  const response = RegistrationAnswer.parse(writeCredential(credential as PublicKeyCredential))
  const { browser, system } = readDevice(navigator.userAgent)
  const name = [browser, system].filter(Boolean).join(', ')
  await passkeys.register({ body: { response, ...(name && { name }) } })
}

const here = () => ({ PublicKeyCredential: globalThis.PublicKeyCredential })
