import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAccountClient } from '../accounts.ts'
import { registerPasskey, signInWithPasskey } from './passkeys.ts'
import { toBytes, toText, type PasskeyBrowser } from './webauthn-json.ts'

const bytes = (text: string) => new TextEncoder().encode(text).buffer
const text = (buffer: BufferSource) => new TextDecoder().decode(buffer)

// These words in base64url (RFC 4648), encoded by hand: "challenge", "mia", "key".
const CHALLENGE = 'Y2hhbGxlbmdl'
const MIA = 'bWlh'
const KEY = 'a2V5'

const registrationOptions = {
  rp: { id: 'gate.example', name: 'Gate' },
  user: { id: MIA, name: 'mia@example.com', displayName: 'Mia' },
  challenge: CHALLENGE,
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  excludeCredentials: [{ id: KEY, type: 'public-key', transports: ['internal'] }],
}
const signInOptions = { rpId: 'gate.example', challenge: CHALLENGE, userVerification: 'preferred' }

/** A client whose server sends these options and accepts any credential. */
function clientServing(options: unknown, status = 200) {
  const requests: { path: string; method: string; body: any }[] = []
  const client = createAccountClient({
    baseURL: 'https://gate.example',
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const { pathname, search } = new URL(request.url)
      const body = request.method === 'POST' ? await request.json() : undefined
      requests.push({
        path: pathname.replace('/api/auth', '') + search,
        method: request.method,
        body,
      })
      return Response.json(requests.length === 1 ? options : { kept: true }, { status })
    },
  })
  return { client, asked: requests }
}

const part = {
  id: KEY,
  rawId: bytes('key'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({ credProps: { rk: true } }),
}
const made = {
  ...part,
  response: {
    clientDataJSON: bytes('client'),
    attestationObject: bytes('attest'),
    getTransports: () => ['internal', 'hybrid'],
  },
}
const authentication = {
  ...part,
  response: {
    clientDataJSON: bytes('client'),
    authenticatorData: bytes('data'),
    signature: bytes('signed'),
    userHandle: bytes('mia'),
  },
}

type RequestedStatements = CredentialCreationOptions & CredentialRequestOptions

/** A browser that returns this credential and records the options it was called with. */
function browser(answer: (requests: RequestedStatements) => unknown, more: object = {}) {
  const requests: RequestedStatements[] = []
  const run = async (options: object = {}) => {
    requests.push(options)
    return (await answer(options)) as Credential | null
  }
  const PublicKeyCredential = { ...more } as PasskeyBrowser['PublicKeyCredential']
  return {
    browser: { credentials: { create: run, get: run }, PublicKeyCredential },
    asked: requests,
  }
}

const failing = (name: string) => () => Promise.reject(new DOMException('no', name))

test("a passkey is created with the server's options and named, in any browser", async () => {
  const { client, asked: requests } = clientServing(registrationOptions)
  const { browser: old, asked: options } = browser(() => made)

  const { error } = await registerPasskey(client, {
    name: 'laptop',
    authenticatorAttachment: 'platform',
    browser: old,
  })

  assert.equal(error, null)
  const creation = options[0]?.publicKey as PublicKeyCredentialCreationOptions
  assert.equal(text(creation.challenge), 'challenge')
  assert.equal(text(creation.user.id), 'mia')
  assert.equal(creation.user.name, 'mia@example.com')
  assert.equal(text(creation.excludeCredentials![0]!.id), 'key')
  assert.equal(
    requests[0]?.path,
    '/passkey/generate-register-options?authenticatorAttachment=platform',
  )
  assert.equal(requests[0]?.method, 'GET')
  assert.deepEqual(requests[1], {
    path: '/passkey/verify-registration',
    method: 'POST',
    body: {
      name: 'laptop',
      response: {
        id: KEY,
        rawId: KEY,
        type: 'public-key',
        response: {
          clientDataJSON: 'Y2xpZW50',
          attestationObject: 'YXR0ZXN0',
          transports: ['internal', 'hybrid'],
        },
        authenticatorAttachment: 'platform',
        clientExtensionResults: { credProps: { rk: true } },
      },
    },
  })
})

test('a user signs in with a passkey in any browser', async () => {
  const { client, asked: requests } = clientServing(signInOptions)
  const { browser: old, asked: options } = browser(() => authentication)

  const { error } = await signInWithPasskey(client, { browser: old })

  assert.equal(error, null)
  const request = options[0]?.publicKey as PublicKeyCredentialRequestOptions
  assert.equal(text(request.challenge), 'challenge')
  assert.deepEqual(request.allowCredentials, [])
  assert.equal(options[0]?.mediation, undefined)
  assert.equal(requests[0]?.path, '/passkey/generate-authenticate-options')
  assert.equal(requests[1]?.path, '/passkey/verify-authentication')
  assert.deepEqual(requests[1]?.body.response.response, {
    clientDataJSON: 'Y2xpZW50',
    authenticatorData: 'ZGF0YQ',
    signature: 'c2lnbmVk',
    userHandle: MIA,
  })
})

test('a browser with native option parsing uses it', async () => {
  const { client, asked: requests } = clientServing(signInOptions)
  const native = { parseRequestOptionsFromJSON: (input: object) => ({ ...input, native: true }) }
  const written = { id: KEY, native: true }
  const { browser: modern, asked: options } = browser(() => ({ toJSON: () => written }), native)

  await signInWithPasskey(client, { browser: modern })

  assert.deepEqual(options[0]?.publicKey, { ...signInOptions, native: true })
  assert.deepEqual(requests[1]?.body.response, written)
})

test('a password manager without serialization is supported', async () => {
  const { client, asked: requests } = clientServing(signInOptions)
  const half = () => {
    throw new TypeError('Illegal invocation')
  }
  const { browser: odd } = browser(() => ({ ...authentication, toJSON: half }))

  await signInWithPasskey(client, { browser: odd })

  assert.equal(requests[1]?.body.response.rawId, KEY)
})

test('a canceled prompt and an existing passkey are reported', async () => {
  const codes = []
  for (const name of ['NotAllowedError', 'InvalidStateError', 'AbortError', 'SecurityError']) {
    const { client, asked: requests } = clientServing(registrationOptions)
    const { error } = await registerPasskey(client, browser(failing(name)))
    codes.push(error?.code)
    assert.equal(requests.length, 1, 'nothing is sent after it')
  }

  assert.deepEqual(codes, [
    'AUTH_CANCELLED',
    'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED',
    'ERROR_CEREMONY_ABORTED',
    'PASSKEY_FAILED',
  ])
})

test('a server rejection never reaches the browser API', async () => {
  const { client } = clientServing(
    { code: 'SESSION_NOT_FRESH', message: 'Session is not fresh' },
    403,
  )
  const { browser: any, asked: requests } = browser(() => made)

  const { error } = await registerPasskey(client, { browser: any })

  assert.equal(error?.code, 'SESSION_NOT_FRESH')
  assert.deepEqual(requests, [])
})

test('passkeys are suggested in a field only where the browser supports it', async () => {
  const can = { isConditionalMediationAvailable: async () => true }
  const supportedBrowser = browser(() => authentication, can)
  const unsupportedBrowser = browser(() => authentication)

  await signInWithPasskey(clientServing(signInOptions).client, {
    autoFill: true,
    browser: supportedBrowser.browser,
  })
  const rejected = await signInWithPasskey(clientServing(signInOptions).client, {
    autoFill: true,
    browser: unsupportedBrowser.browser,
  })

  assert.equal(supportedBrowser.asked[0]?.mediation, 'conditional')
  assert.equal(rejected.error?.code, 'AUTOFILL_UNAVAILABLE')
})

test('pending suggestions yield to the button', async () => {
  const untilAborted = ({ signal }: RequestedStatements) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  const can = { isConditionalMediationAvailable: async () => true }
  const waits = browser(untilAborted, can)
  const pendingSuggestion = signInWithPasskey(clientServing(signInOptions).client, {
    autoFill: true,
    ...waits,
  })
  while (waits.asked.length === 0) await new Promise(resolve => setImmediate(resolve))

  const buttonSignIn = await signInWithPasskey(
    clientServing(signInOptions).client,
    browser(() => authentication),
  )

  assert.equal(buttonSignIn.error, null)
  assert.equal((await pendingSuggestion).error?.code, 'ERROR_CEREMONY_ABORTED')
})

test('bytes of every value and length survive encoding', () => {
  const every = Uint8Array.from({ length: 256 }, (_, value) => value)
  for (const length of [0, 1, 2, 3, 255, 256]) {
    const some = every.slice(256 - length)
    assert.equal(toText(some.buffer), Buffer.from(some).toString('base64url'))
    assert.deepEqual(new Uint8Array(toBytes(toText(some.buffer))), some)
  }
})
