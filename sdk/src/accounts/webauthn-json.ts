/** A passkey as it was just made or used, for the wire. */
export type PasskeyAnswer = Record<string, unknown>

/** What of the browser deals with passkeys; tests give their own. */
export type PasskeyBrowser = {
  credentials: Pick<CredentialsContainer, 'create' | 'get'>
  /** Undefined where there are no passkeys. */
  PublicKeyCredential?: Partial<typeof PublicKeyCredential> | undefined
}

type Options = PublicKeyCredentialCreationOptionsJSON & PublicKeyCredentialRequestOptionsJSON

/** What the server asks to be made, as the browser wants it. */
export function readCreation(browser: PasskeyBrowser, given: object) {
  const native = browser.PublicKeyCredential?.parseCreationOptionsFromJSON
  if (native) return native(given as Options)
  const { challenge, user, excludeCredentials, ...rest } = given as Options
  return {
    ...rest,
    challenge: toBytes(challenge),
    user: { ...user, id: toBytes(user.id) },
    excludeCredentials: readIds(excludeCredentials),
  } as PublicKeyCredentialCreationOptions
}

/** What the server asks to be shown, as the browser wants it. */
export function readRequest(browser: PasskeyBrowser, given: object) {
  const native = browser.PublicKeyCredential?.parseRequestOptionsFromJSON
  if (native) return native(given as Options)
  const { challenge, allowCredentials, ...rest } = given as Options
  return {
    ...rest,
    challenge: toBytes(challenge),
    allowCredentials: readIds(allowCredentials),
  } as PublicKeyCredentialRequestOptions
}

const readIds = (list: PublicKeyCredentialDescriptorJSON[] | undefined) =>
  (list ?? []).map(one => ({ ...one, id: toBytes(one.id) }))

/** What the browser made or showed, for the wire. */
export function writeCredential(credential: PublicKeyCredential): PasskeyAnswer {
  try {
    return { ...credential.toJSON() }
  } catch {
    // Older browsers have no such function, and some password managers only half of it.
    return writeByHand(credential)
  }
}

function writeByHand(credential: PublicKeyCredential): PasskeyAnswer {
  const { id, rawId, type, authenticatorAttachment } = credential
  const response = credential.response as AuthenticatorAttestationResponse &
    AuthenticatorAssertionResponse
  const { clientDataJSON, attestationObject, authenticatorData, signature, userHandle } = response
  const parts = { clientDataJSON, attestationObject, authenticatorData, signature, userHandle }
  const written = Object.entries(parts).flatMap(([name, part]) =>
    part ? [[name, toText(part)] as const] : [],
  )
  return {
    id,
    rawId: toText(rawId),
    type,
    response: {
      ...Object.fromEntries(written),
      ...(attestationObject && { transports: response.getTransports?.() ?? [] }),
    },
    ...(authenticatorAttachment && { authenticatorAttachment }),
    clientExtensionResults: credential.getClientExtensionResults(),
  }
}

/** Bytes as base64url without padding. */
export function toText(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Bytes that were written as base64url. */
export function toBytes(text: string): ArrayBuffer {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, letter => letter.charCodeAt(0)).buffer
}
