/** A newly created or used passkey credential, encoded as JSON for the server. */
export type PasskeyAnswer = Record<string, unknown>

/** The browser's passkey API; tests pass their own. */
export type PasskeyBrowser = {
  credentials: Pick<CredentialsContainer, 'create' | 'get'>
  /** Undefined where the browser has no passkey support. */
  PublicKeyCredential?: Partial<typeof PublicKeyCredential> | undefined
}

type Options = PublicKeyCredentialCreationOptionsJSON & PublicKeyCredentialRequestOptionsJSON

/** The server's creation options, decoded for the browser. */
export function readCreation(browser: PasskeyBrowser, input: object) {
  const native = browser.PublicKeyCredential?.parseCreationOptionsFromJSON
  if (native) return native(input as Options)
  const { challenge, user, excludeCredentials, ...rest } = input as Options
  return {
    ...rest,
    challenge: toBytes(challenge),
    user: { ...user, id: toBytes(user.id) },
    excludeCredentials: readIds(excludeCredentials),
  } as PublicKeyCredentialCreationOptions
}

/** The server's request options, decoded for the browser. */
export function readRequest(browser: PasskeyBrowser, input: object) {
  const native = browser.PublicKeyCredential?.parseRequestOptionsFromJSON
  if (native) return native(input as Options)
  const { challenge, allowCredentials, ...rest } = input as Options
  return {
    ...rest,
    challenge: toBytes(challenge),
    allowCredentials: readIds(allowCredentials),
  } as PublicKeyCredentialRequestOptions
}

const readIds = (list: PublicKeyCredentialDescriptorJSON[] | undefined) =>
  (list ?? []).map(item => ({ ...item, id: toBytes(item.id) }))

/** The browser's credential, encoded for the server. */
export function writeCredential(credential: PublicKeyCredential): PasskeyAnswer {
  try {
    return { ...credential.toJSON() }
  } catch {
    // Older browsers lack this function, and some password managers implement only half of it.
    return serializeCredential(credential)
  }
}

function serializeCredential(credential: PublicKeyCredential): PasskeyAnswer {
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

/** Encodes bytes as base64url without padding. */
export function toText(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Decodes bytes from base64url. */
export function toBytes(text: string): ArrayBuffer {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, letter => letter.charCodeAt(0)).buffer
}
