import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contract } from '@gatehouse/contract'
import type { Endpoint } from '@gatehouse/contract/kit/endpoint'
import { createAccountClient, type AccountClientOptions, type AnyCall } from '../accounts.ts'

/** A client whose server always sends the same response and records the requests. */
function clientResponding(
  body: unknown,
  { status = 200, ...options }: AccountClientOptions & { status?: number } = {},
) {
  const requests: Request[] = []
  const client = createAccountClient<{ mailbox: { sendPostcard: AnyCall } }>({
    baseURL: 'https://gate.example',
    fetch: async (input, init) => {
      requests.push(new Request(input, init))
      return new Response(JSON.stringify(body), { status })
    },
    ...options,
  })
  return { client, asked: requests }
}

const written = ({ method, url }: Request) => `${method} ${new URL(url).pathname}`

const accountEndpoints = Object.values(contract)
  .flatMap((table): Endpoint[] => Object.values(table))
  .filter(({ path }) => path.startsWith('/api/auth/') && !path.includes('{'))

test('every operation of the contract uses the declared method', async () => {
  const { client, asked: requests } = clientResponding({})
  const read = new Set(
    accountEndpoints.filter(item => item.method === 'GET').map(item => item.path),
  )

  for (const { path, method } of accountEndpoints) {
    // A path with both GET and POST is sent as POST when there is a body.
    const input = method === 'POST' && read.has(path) ? { said: true } : {}
    const names = path
      .slice('/api/auth/'.length)
      .split('/')
      .map(part => part.replace(/-[a-z]/g, letter => letter.slice(1).toUpperCase()))
    const call = names.reduce<any>((node, name) => node[name], client)
    await call(input)
  }

  assert.deepEqual(
    requests.map(written),
    accountEndpoints.map(({ method, path }) => `${method} ${path}`),
    'the contract says more than sdk/src/accounts/wire.gen.ts: npm run generate',
  )
})

test('an operation unknown to the types is a POST with a body and a GET without', async () => {
  const { client, asked: requests } = clientResponding({ sent: true })

  await client.mailbox.sendPostcard({ to: 'Mia' })
  await client.mailbox.sendPostcard({ query: { toAll: true } })
  await client.mailbox.sendPostcard({}, { method: 'PUT' })

  assert.deepEqual(requests.map(written), [
    'POST /api/auth/mailbox/send-postcard',
    'GET /api/auth/mailbox/send-postcard',
    'PUT /api/auth/mailbox/send-postcard',
  ])
  assert.deepEqual(await requests[0]?.json(), { to: 'Mia' })
  assert.equal(new URL(requests[1]?.url ?? '').search, '?toAll=true')
})

test('options are passed beside or in a call; the client’s headers always apply', async () => {
  const { client, asked: requests } = clientResponding({}, { headers: () => ({ 'x-app': 'shop' }) })

  await client.getSession({ fetchOptions: { headers: { 'x-one': '1' } } })
  await client.getSession({}, { headers: { 'x-two': '2' } })
  await client.$fetch('get-session', { query: { at: new Date(0), ids: ['a', 'b'], none: null } })

  assert.equal(requests[0]?.headers.get('x-one'), '1')
  assert.equal(requests[0]?.headers.get('x-app'), 'shop')
  assert.equal(requests[1]?.headers.get('x-two'), '2')
  assert.equal(
    requests[2]?.url,
    'https://gate.example/api/auth/get-session?at=1970-01-01T00%3A00%3A00.000Z&ids=a&ids=b',
  )
  assert.equal(requests[2]?.credentials, 'include')
})

test('awaiting, printing or storing a client sends no request', async () => {
  const { client, asked: requests } = clientResponding({})

  const resolvedClient = await (client as unknown as Promise<typeof client>)
  const text = JSON.stringify({ client })

  assert.equal(resolvedClient, client)
  assert.equal(text, '{}')
  assert.equal(client.signIn, client.signIn)
  assert.equal((client as unknown as { $other: unknown }).$other, undefined)
  assert.deepEqual(requests, [])
})

test('an unreachable server is an error result, and an aborted request throws', async () => {
  const away = () => Promise.reject(new TypeError('fetch failed'))
  const stop = new AbortController()
  const { client } = clientResponding(null, { fetch: away })
  const { client: patient } = clientResponding(null, {
    fetch: async (_, init) => {
      stop.abort()
      throw init?.signal?.reason
    },
  })

  const { error } = await client.getSession()

  assert.equal(error?.status, 0)
  assert.equal(error?.code, 'UNREACHABLE')
  await assert.rejects(patient.getSession({}, { signal: stop.signal }), { name: 'AbortError' })
})

test('errors without a body or with invalid JSON are reported by status', async () => {
  const fetches = ['', 'Bad gateway'].map(
    text => async () => new Response(text, { status: 502, statusText: 'Bad Gateway' }),
  )
  const [silent, plain] = await Promise.all(
    fetches.map(fetch => createAccountClient({ baseURL: 'https://gate.example', fetch }).ok()),
  )

  assert.deepEqual(silent?.error, { status: 502, statusText: 'Bad Gateway' })
  assert.equal(plain?.error?.message, 'Bad gateway')
})

test('the page follows a safe redirect of a response', async () => {
  const visitedUrls: string[] = []
  const go = (url: string) => void visitedUrls.push(url)
  const answers = [
    { url: 'https://accounts.example/authorize', redirect: true },
    { url: '/dashboard', redirect: true },
    { url: 'https://accounts.example/authorize', redirect: false },
    { url: 'javascript:alert(1)', redirect: true },
    { url: '//evil.example', redirect: true },
    { url: '/\\evil.example', redirect: true },
    { redirect: true },
    null,
  ]

  for (const answer of answers) await clientResponding(answer, { go }).client.signOut()

  assert.deepEqual(visitedUrls, [
    'https://accounts.example/authorize',
    'https://gate.example/dashboard',
  ])
})

test('an error never redirects the page', async () => {
  const visitedUrls: string[] = []
  const go = (url: string) => void visitedUrls.push(url)
  const { client } = clientResponding({ url: '/dashboard', redirect: true }, { go, status: 403 })

  await client.signOut()

  assert.deepEqual(visitedUrls, [])
})

test('a second factor is requested by the page, which gets the available methods', async () => {
  const notifications: (readonly string[])[] = []
  const body = { twoFactorRedirect: true, twoFactorMethods: ['totp'] }
  const { client } = clientResponding(body, {
    onTwoFactorRedirect: methods => notifications.push(methods),
  })

  const { data } = await client.signIn.email({ email: 'mia@example.com', password: 'right' })

  assert.deepEqual(notifications, [['totp']])
  assert.ok(data?.twoFactorRedirect)
})
