import type { AuthenticationAnswer, Authenticator } from '../server/src/testing/authenticator.ts'
import type { RegistrationAnswer } from '../server/src/testing/authenticator.ts'

type Asked = { publicKey: { challenge: ArrayBuffer } }

const bytes = (text: string) => {
  const { buffer, byteOffset, byteLength } = Buffer.from(text, 'base64url')
  return buffer.slice(byteOffset, byteOffset + byteLength)
}
const challengeOf = ({ publicKey }: Asked) => {
  return { challenge: Buffer.from(publicKey.challenge).toString('base64url') }
}

/**
 * Gives this process what a browser gives its pages of WebAuthn, with a device in it: the public
 * client's passkey plugin works only where that is. Answers how to take it away again.
 */
export function plugIn(device: () => Authenticator): () => void {
  const credentials = {
    create: async (asked: Asked) => credentialOf(device().create(challengeOf(asked))),
    get: async (asked: Asked) => credentialOf(device().get(challengeOf(asked))),
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

/** An answer as a browser hands it to a page: buffers where the wire has base64url. */
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
