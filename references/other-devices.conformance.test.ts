import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { SECOND } from '../server/src/platform/clock.ts'
import { signUp } from '../server/src/testing/people.ts'
import type { Person } from '../server/src/testing/person.ts'
import { startTestServer, type TestServer } from '../server/src/testing/test-server.ts'
import { installReference } from './install.ts'

type Result<T> = { data: T | null; error: { status: number; error?: string; code?: string } | null }
type Call<T> = (given?: object) => Promise<Result<T>>
type SignInSucceeded = { session: { id: string; expiresAt: Date }; user: { email: string } }

/** The part of the public client that the tests use. */
type Client = {
  getSession: Call<SignInSucceeded>
  oneTimeToken: { generate: Call<{ token: string }>; verify: Call<SignInSucceeded> }
  device: Call<{ status: string; client_id?: string }> & {
    code: Call<{ device_code: string; user_code: string }>
    token: Call<{ access_token: string }>
    approve: Call<{ success: boolean }>
    deny: Call<{ success: boolean }>
  }
}
type Library = {
  createAuthClient(options: object): Client
  oneTimeTokenClient(): object
  deviceAuthorizationClient?(): object
}

let server: TestServer

before(async () => {
  const settings = {
    ...{ one_time_tokens_enabled: true, bearer_sessions_enabled: true },
    device_authorization_enabled: true,
  }
  server = await startTestServer({ settings })
})
after(() => server.close())

async function load(version: string): Promise<Library> {
  const folder = await installReference(version)
  return (await import(new URL('client.mjs', folder).href)) as Library
}

function clientOf(library: Library, person: Person): Client {
  return library.createAuthClient({
    baseURL: server.url,
    fetchOptions: { customFetchImpl: person.fetch },
    plugins: [
      library.oneTimeTokenClient(),
      ...(library.deviceAuthorizationClient ? [library.deviceAuthorizationClient()] : []),
    ],
  })
}

for (const version of ['better-auth-1.2.12', 'better-auth-latest']) {
  test(`${version} carries a user to another app by a one-time token`, async () => {
    const library = await load(version)
    const ada = await signUp(server, 'Ada')
    const [here, there] = [clientOf(library, ada), clientOf(library, server.stranger())]
    const { data } = await here.oneTimeToken.generate()

    const entered = await there.oneTimeToken.verify({ token: data?.token })
    const again = await there.oneTimeToken.verify({ token: data?.token })

    assert.equal(entered.data?.user.email, ada.email)
    assert.ok(entered.data?.session.expiresAt instanceof Date)
    assert.equal((await there.getSession()).data?.user.email, ada.email)
    assert.deepEqual([again.error?.status, again.error?.code], [400, 'INVALID_TOKEN'])
  })
}

test('better-auth-latest signs a program in by a code that its user approves', async () => {
  const library = await load('better-auth-latest')
  const ada = await signUp(server, 'Ada')
  const [browser, program] = [clientOf(library, ada), clientOf(library, server.stranger())]
  const codes = await program.device.code({ client_id: 'acme-cli' })
  const { device_code, user_code } = codes.data ?? { device_code: '', user_code: '' }
  const grant_type = 'urn:ietf:params:oauth:grant-type:device_code'
  const request = { grant_type, device_code, client_id: 'acme-cli' }
  const early = await program.device.token(request)
  assert.equal(early.error?.error, 'authorization_pending')

  const seen = await browser.device({ query: { user_code } })
  assert.deepEqual([seen.data?.status, seen.data?.client_id], ['pending', 'acme-cli'])
  assert.deepEqual((await browser.device.approve({ userCode: user_code })).data, { success: true })
  server.clock.pass(5 * SECOND)
  const { data } = await program.device.token(request)

  const authorization = `Bearer ${data?.access_token}`
  const session = await program.getSession({ fetchOptions: { headers: { authorization } } })
  assert.equal(session.data?.user.email, ada.email)
})
