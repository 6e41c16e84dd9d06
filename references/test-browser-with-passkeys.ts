import type { AuthenticationAnswer, Authenticator } from '../server/src/testing/authenticator.ts'
import type { RegistrationAnswer } from '../server/src/testing/authenticator.ts'

type CeremonyRequest = { publicKey: { challenge: ArrayBuffer } }

const bytes = (text: string) => {
  const { buffer, byteOffset, byteLength } = Buffer.from(text, 'base64url')
  return buffer.slice(byteOffset, byteOffset + byteLength)
}
const challengeOf = ({ publicKey }: CeremonyRequest) => {
  return { challenge: Buffer.from(publicKey.challenge).toString('base64url') }
}

/**
 * Adds a browser's WebAuthn functions, with a device, to this process: the public client's passkey
 * plugin works only if they exist. Returns a function that removes them again.
 */
export function plugIn(device: () => Authenticator): () => void {
  const credentials = {
    create: async (requests: CeremonyRequest) =>
      credentialOf(device().create(challengeOf(requests))),
    get: async (requests: CeremonyRequest) => credentialOf(device().get(challengeOf(requests))),
  }
  Object.defineProperty(globalThis.navigator, 'credentials', {
    value: credentials,
    configurable: true,
  })
  Object.assign(globalThis, { PublicKeyCredential: class PublicKeyCredential {} })
  return () => {
    Reflect.deleteProperty(globalThis.navigator, 'credentials')
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
  }
}

/** A response as a browser passes it to a page: buffers where the API has base64url. */
function credentialOf({ id, type, response }: RegistrationAnswer | AuthenticationAnswer) {
  const parts = Object.entries(response).filter(([, value]) => typeof value === 'string')
  return {
    id,
    rawId: bytes(id),
    type,
    response: {
      ...Object.fromEntries(parts.map(([name, value]) => [name, bytes(String(value))])),
      getTransports: () => ('transports' in response ? response.transports : []),
    },
    getClientExtensionResults: () => ({}),
    authenticatorAttachment: 'platform',
  }
}
