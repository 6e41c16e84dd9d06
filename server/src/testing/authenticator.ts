import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { TestServer } from './test-server.ts'
import type { Person } from './person.ts'

/** Ways in which a test makes a device deviate from a correct one. */
export type Fault = {
  /** The origin of the calling page, if it is not the test server's own. */
  origin?: string
  /** The host the passkey is for. */
  rp_id?: string
  /** False: the user was not verified by fingerprint or PIN. */
  verified?: boolean
  /** The signature counter, instead of the last one plus one. */
  counter?: number
  /** A different challenge than the given one. */
  challenge?: string
  /** A different key than the registered one. */
  key?: KeyObject
}

/** A simulated device that creates passkeys: ES256, no attestation (WebAuthn, level 3). */
export type Authenticator = {
  credential_id: string
  counter: number
  create(options: { challenge: string }, fault?: Fault): RegistrationAnswer
  get(options: { challenge: string }, fault?: Fault): AuthenticationAnswer
}

type Credential = { id: string; rawId: string; type: 'public-key' }
export type RegistrationAnswer = Credential & {
  response: { clientDataJSON: string; attestationObject: string; transports: string[] }
}
export type AuthenticationAnswer = Credential & {
  response: { clientDataJSON: string; authenticatorData: string; signature: string }
}

const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()

const PRESENT = 0x01
const VERIFIED = 0x04
const BACKUP_ELIGIBLE = 0x08
const BACKED_UP = 0x10
const ATTESTED_DATA_FLAG = 0x40

/** Creates a device for a test server. */
export function newAuthenticator(server: TestServer): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const own = new URL(server.url)
  const credential: Credential = { id: base64url(id), rawId: base64url(id), type: 'public-key' }
  const clientData = (type: string, challenge: string, fault: Fault) => {
    const fields = { type, challenge: fault.challenge ?? challenge, crossOrigin: false }
    return Buffer.from(JSON.stringify({ ...fields, origin: fault.origin ?? own.origin }))
  }
  const data = (flags: number, fault: Fault, more = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    device.counter = fault.counter ?? device.counter + 1
    count.writeUInt32BE(device.counter)
    const seen = PRESENT | (fault.verified === false ? 0 : VERIFIED)
    const all = Buffer.from([flags | seen | BACKUP_ELIGIBLE | BACKED_UP])
    return Buffer.concat([sha256(fault.rp_id ?? own.hostname), all, count, more])
  }
  const device: Authenticator = {
    credential_id: credential.id,
    counter: 0,
    create({ challenge }, fault = {}) {
      const length = Buffer.from([0, id.length])
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)])
      const authData = data(ATTESTED_DATA_FLAG, fault, attested)
      const statement = cborMap([
        [text('fmt'), text('none')],
        [text('attStmt'), cborMap([])],
        [text('authData'), bytes(authData)],
      ])
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, fault)),
          attestationObject: base64url(statement),
          transports: ['internal', 'hybrid', 'pigeon'],
        },
      }
    },
    get({ challenge }, fault = {}) {
      const client = clientData('webauthn.get', challenge, fault)
      const authData = data(0, fault)
      const signed = Buffer.concat([authData, sha256(client)])
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(authData),
          signature: base64url(sign('sha256', signed, fault.key ?? privateKey)),
        },
      }
    },
  }
  return device
}

/** Adds a passkey on a device to a user's account, as a browser does. */
export async function addPasskey(person: Person, device: Authenticator, name?: string) {
  const options = await person.get('/api/auth/passkey/generate-register-options')
  const response = device.create(options.body)
  return person.post('/api/auth/passkey/verify-registration', { response, name })
}

/** Signs in with the passkey on a device, in any browser. */
export async function signInByPasskey(browser: Person, device: Authenticator, fault: Fault = {}) {
  const options = await browser.get('/api/auth/passkey/generate-authenticate-options')
  const response = device.get(options.body, fault)
  return browser.post('/api/auth/passkey/verify-authentication', { response })
}

/** The key in COSE format (RFC 9053): EC2, ES256, P-256, x, y. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return cborMap([
    [Buffer.from([0x01]), Buffer.from([0x02])],
    [Buffer.from([0x03]), Buffer.from([0x26])],
    [Buffer.from([0x20]), Buffer.from([0x01])],
    [Buffer.from([0x21]), bytes(Buffer.from(x, 'base64url'))],
    [Buffer.from([0x22]), bytes(Buffer.from(y, 'base64url'))],
  ])
}

/** The part of CBOR (RFC 8949) that an attestation object of format "none" needs. */
const cborMap = (pairs: [Buffer, Buffer][]) =>
  Buffer.concat([Buffer.from([0xa0 | pairs.length]), ...pairs.flat()])
const text = (value: string) =>
  Buffer.concat([Buffer.from([0x60 | value.length]), Buffer.from(value)])
const bytes = (value: Buffer) => Buffer.concat([lengthOf(value), value])
const lengthOf = ({ length }: Buffer) =>
  Buffer.from(length < 256 ? [0x58, length] : [0x59, length >> 8, length & 0xff])
