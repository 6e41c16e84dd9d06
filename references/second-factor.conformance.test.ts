import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newAuthenticator, type Authenticator } from '../server/src/testing/authenticator.ts'
import { startTestServer, type TestServer } from '../server/src/testing/test-server.ts'
import { codeTo, verificationCall } from '../server/src/testing/mails.ts'
import { codeAt } from '../server/src/testing/second-factor.ts'
import { installReference } from './install.ts'
import { plugIn } from './test-browser-with-passkeys.ts'

const password = 'correct horse battery staple'

type Result<T> = { data: T | null; error: { status: number; code?: string } | null }
type Call<T> = (given?: object) => Promise<Result<T>>
type User = { id: string; email: string; twoFactorEnabled: boolean; createdAt: Date }
type SignedInUser = { token: string; user: User }
type Passkey = { id: string; name: string; createdAt: Date; credentialID: string }
type DueItems = { twoFactorRedirect?: boolean; twoFactorMethods?: string[] }

/**
 * The part of the public client that the scenarios use, in the shape common to both generations.
 */
type Client = {
  signUp: { email: Call<SignedInUser> }
  signIn: { email: Call<SignedInUser & DueItems>; passkey: Call<{ session: { token: string } }> }
  signOut: Call<{ success: boolean }>
  getSession: Call<{ user: User }>
  twoFactor: {
    enable: Call<{ totpURI: string; backupCodes: string[] }>
    disable: Call<{ status: boolean }>
    getTotpUri: Call<{ totpURI: string }>
    verifyTotp: Call<SignedInUser>
    sendOtp: Call<{ status: boolean }>
    verifyOtp: Call<SignedInUser>
    verifyBackupCode: Call<SignedInUser>
    generateBackupCodes: Call<{ status: boolean; backupCodes: string[] }>
  }
  passkey: {
    addPasskey: Call<Passkey>
    listUserPasskeys: Call<Passkey[]>
    updatePasskey: Call<{ passkey: Passkey }>
    deletePasskey: Call<unknown>
  }
}

type Library = {
  createAuthClient(options: object): Client
  twoFactorClient(options: object): object
  passkeyClient(): object
}

let server: TestServer
let device: Authenticator
let unplug: () => void
before(async () => {
  server = await startTestServer()
  unplug = plugIn(() => device)
})
after(async () => {
  unplug()
  await server.close()
})

/** A user who has signed up in their own browser, and what the client reported to the page. */
type Visitor = { client: Client; email: string; requests: unknown[] }

let people = 0

async function newVisitor(library: Library): Promise<Visitor> {
  const person = server.stranger()
  const requests: unknown[] = []
  const onTwoFactorRedirect = (input: unknown) => void requests.push(input)
  const client = library.createAuthClient({
    baseURL: server.url,
    fetchOptions: { customFetchImpl: person.fetch },
    plugins: [library.twoFactorClient({ onTwoFactorRedirect }), library.passkeyClient()],
  })
  const email = `factor-${(people += 1)}@example.com`
  const signedUp = await client.signUp.email({ name: 'Ada', email, password })
  assert.equal(signedUp.error, null)
  const link = await verificationCall(server, email)
  await person.get(link.pathname + link.search)
  return { client, email, requests }
}

/** The same with an authenticator set up, and signed out again. */
async function withSecondFactor(library: Library) {
  const visitor = await newVisitor(library)
  const { twoFactor } = visitor.client
  const { data } = await twoFactor.enable({ password })
  assert.ok(data)
  await twoFactor.verifyTotp({ code: codeAt(server, data.totpURI) })
  await visitor.client.signOut()
  const code = () => {
    server.clock.pass(30_000)
    return codeAt(server, data.totpURI)
  }
  return { ...visitor, ...data, code }
}

const scenarios: Record<string, (library: Library) => Promise<void>> = {
  'an authenticator is begun with, proven and asked for': async library => {
    const { client, email, requests } = await newVisitor(library)
    const started = await client.twoFactor.enable({ password })
    assert.equal(started.data?.backupCodes.length, 10)
    const uri = started.data?.totpURI ?? ''
    const totpUri = await client.twoFactor.getTotpUri({ password })
    assert.match(totpUri.data?.totpURI ?? '', /^otpauth:\/\/totp\//)

    const first = await client.twoFactor.verifyTotp({ code: codeAt(server, uri) })
    assert.equal(first.data?.user.twoFactorEnabled, true)
    await client.signOut()
    const half = await client.signIn.email({ email, password })

    assert.equal(half.data?.twoFactorRedirect, true)
    assert.deepEqual(half.data?.twoFactorMethods, ['totp', 'otp'])
    assert.equal(requests.length, 1)
    assert.equal((await client.getSession()).data, null)
    const wrong = await client.twoFactor.verifyTotp({ code: '000000' })
    assert.deepEqual([wrong.error?.status, wrong.error?.code], [401, 'INVALID_CODE'])
    server.clock.pass(30_000)
    const right = await client.twoFactor.verifyTotp({ code: codeAt(server, uri) })
    assert.equal(right.data?.user.email, email)
    assert.ok(right.data?.user.createdAt instanceof Date)
    assert.equal((await client.getSession()).data?.user.email, email)
  },

  'a mailed code and a backup code stand in for the authenticator': async library => {
    const { client, email, backupCodes } = await withSecondFactor(library)
    await client.signIn.email({ email, password })
    assert.deepEqual((await client.twoFactor.sendOtp()).data, { status: true })
    const mailed = await client.twoFactor.verifyOtp({ code: await codeTo(server, email) })
    assert.equal(mailed.data?.user.email, email)
    await client.signOut()

    await client.signIn.email({ email, password })
    const backup = await client.twoFactor.verifyBackupCode({ code: backupCodes[0] })

    assert.equal(backup.data?.user.email, email)
    const again = await client.twoFactor.verifyBackupCode({ code: backupCodes[0] })
    assert.equal(again.error?.code, 'INVALID_BACKUP_CODE')
    const renewed = await client.twoFactor.generateBackupCodes({ password })
    assert.equal(renewed.data?.backupCodes.length, 10)
  },

  'a trusted browser is not asked again, until the second factor is off': async library => {
    const { client, email, code } = await withSecondFactor(library)
    await client.signIn.email({ email, password })
    await client.twoFactor.verifyTotp({ code: code(), trustDevice: true })
    for (let n = 0; n < 2; n += 1) {
      await client.signOut()
      const trusted = await client.signIn.email({ email, password })
      assert.equal(trusted.data?.user.email, email)
    }

    const wrong = await client.twoFactor.disable({ password: 'not the password' })
    assert.equal(wrong.error?.code, 'INVALID_PASSWORD')
    assert.deepEqual((await client.twoFactor.disable({ password })).data, { status: true })

    assert.equal((await client.getSession()).data?.user.twoFactorEnabled, false)
  },

  'a passkey is added, signs in, is renamed and removed': async library => {
    const { client, email } = await newVisitor(library)
    const atOtherVersion = (await newVisitor(library)).client
    device = newAuthenticator(server)

    // The older client returns nothing on success.
    const added: Result<Passkey> | undefined = await client.passkey.addPasskey({ name: 'Laptop' })
    const [passkey] = (await client.passkey.listUserPasskeys()).data ?? []
    const id = passkey?.id
    const foreign = await atOtherVersion.passkey.deletePasskey({ id })
    await atOtherVersion.signOut()
    await atOtherVersion.signIn.passkey()

    assert.equal(added?.error ?? null, null)
    assert.equal(passkey?.name, 'Laptop')
    assert.equal(foreign.error?.code, 'PASSKEY_NOT_FOUND')
    assert.equal((await atOtherVersion.getSession()).data?.user.email, email)
    const renamed = await client.passkey.updatePasskey({ id, name: 'Phone' })
    assert.equal(renamed.data?.passkey.name, 'Phone')
    assert.equal((await client.passkey.deletePasskey({ id })).error, null)
    assert.deepEqual((await client.passkey.listUserPasskeys()).data, [])
    await atOtherVersion.signOut()
    assert.equal((await atOtherVersion.signIn.passkey()).error?.code, 'PASSKEY_NOT_FOUND')
  },
}

// Newer passkeys are a separate package, installed with the newest server's.
for (const reference of ['better-auth-1.2.12', 'better-auth-latest-server']) {
  describe(reference, () => {
    let library: Library
    before(async () => {
      const folder = await installReference(reference)
      library = (await import(new URL('client.mjs', folder).href)) as Library
    })
    for (const [title, story] of Object.entries(scenarios)) test(title, () => story(library))
  })
}
