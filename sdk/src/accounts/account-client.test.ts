import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../../server/src/testing/test-server.ts'
import { createAccountClient, type AccountClientOptions } from '../accounts.ts'

const PASSWORD = 'correct horse battery staple'

let server: TestServer

before(async () => {
  server = await startTestServer()
})

after(() => server.close())

let people = 0

/** A client of a new user that stores cookies as a browser does. */
function newVisitor(options: AccountClientOptions = {}) {
  const person = server.stranger()
  people += 1
  return {
    email: `newcomer-${people}@example.com`,
    client: createAccountClient({ baseURL: server.url, fetch: person.fetch, ...options }),
  }
}

test('a sign-up returns the user with Date objects, and the user signs out', async () => {
  const { client, email } = newVisitor()

  const signedUp = await client.signUp.email({ name: 'Mia', email, password: PASSWORD })
  const known = await client.getSession()
  await client.signOut()
  const removed = await client.getSession()

  assert.equal(signedUp.error, null)
  assert.equal(known.data?.user.email, email)
  assert.deepEqual(known.data?.user.createdAt, server.clock.now())
  assert.ok(known.data && known.data.session.expiresAt > server.clock.now())
  assert.deepEqual(removed, { data: null, error: null })
})

test('an error is returned with status, code and message', async () => {
  const { client } = newVisitor()

  const { data, error } = await client.signIn.email({ email: 'no@example.com', password: 'x' })

  assert.equal(data, null)
  assert.equal(error?.status, 401)
  assert.equal(error?.code, 'INVALID_EMAIL_OR_PASSWORD')
  assert.equal(error?.message, 'Invalid email or password')
})

test('a request without a session returns status and code', async () => {
  const { client } = newVisitor()

  const { data, error } = await client.listSessions()

  assert.equal(data, null)
  assert.equal(error?.status, 401)
  assert.equal(error?.code, 'UNAUTHORIZED')
})

test('method names map to paths, with queries and bodies', async () => {
  const { client, email } = newVisitor()
  await client.signUp.email({ name: 'Mia', email, password: PASSWORD })

  const made = await client.organization.create({ name: 'Umbrella', slug: 'umbrella' })
  const full = await client.organization.getFullOrganization({
    query: { organizationSlug: 'umbrella', membersLimit: 5 },
  })
  const may = await client.organization.hasPermission({ permissions: { team: ['create'] } })

  assert.equal(full.data?.id, made.data?.id)
  assert.equal(full.data?.members[0]?.user.email, email)
  assert.deepEqual(full.data?.createdAt, server.clock.now())
  assert.equal(may.data?.success, true)
})

test('fields named like timestamps and user-defined fields stay unchanged', async () => {
  const { client, email } = newVisitor()
  const moment = '2026-01-01T00:00:00.000Z'

  await client.signUp.email({ name: moment, email, password: PASSWORD })
  const { data } = await client.organization.create({
    name: moment,
    slug: `moment-${people}`,
    metadata: { createdAt: moment },
  })

  assert.equal(data?.name, moment)
  assert.deepEqual(data?.metadata, { createdAt: moment })
  assert.equal((await client.getSession()).data?.user.name, moment)
})

test('a session subscriber receives every sign-in and sign-out', async () => {
  const { client, email } = newVisitor()
  const received: (string | undefined)[] = []
  const stop = client.$session.subscribe(() => {
    const { data, isPending, isRefetching } = client.$session.get()
    if (!isPending && !isRefetching) received.push(data?.user.name)
  })
  await client.$session.refresh()

  await client.signUp.email({ name: 'Mia', email, password: PASSWORD })
  await client.$session.refresh()
  await client.updateUser({ name: 'Mia Moon' })
  await client.$session.refresh()
  await client.signOut()
  await client.$session.refresh()

  stop()
  assert.deepEqual(received, [undefined, 'Mia', 'Mia Moon', undefined])
})

test('a session ended elsewhere is gone at the next check', async () => {
  const { client, email } = newVisitor()
  await client.signUp.email({ name: 'Mia', email, password: PASSWORD })
  await client.$session.refresh()
  const elsewhere = newVisitor().client
  await elsewhere.signIn.email({ email, password: PASSWORD })

  await elsewhere.revokeOtherSessions()
  await client.$session.refresh()

  assert.equal(client.$session.get().data, null)
})

test('a read is retried while the server is unreachable, a write is not', async () => {
  const person = server.stranger()
  const requests: string[] = []
  const flaky: typeof fetch = (input, init) => {
    const request = new Request(input, init)
    requests.push(request.method)
    if (requests.length === 1) return Promise.reject(new TypeError('fetch failed'))
    if (request.method === 'POST') return Promise.resolve(new Response(null, { status: 503 }))
    return person.fetch(request)
  }
  const { client } = newVisitor({ fetch: flaky, retry: { attempts: 2, delay: 0 } })

  const read = await client.ok()
  const written = await client.signOut()

  assert.deepEqual(read.data, { ok: true })
  assert.equal(written.error?.status, 503)
  assert.deepEqual(requests, ['GET', 'GET', 'POST'])
})
