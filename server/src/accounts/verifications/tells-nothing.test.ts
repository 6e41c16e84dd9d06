import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openServer, type OpenServer } from '../../app/open-server.ts'
import { openSite, type OpenSite } from '../../app/open-site.ts'
import { statements } from '../../platform/db/database.ts'
import { startTestServer, SECRET, type TestServer } from '../../testing/test-server.ts'
import { mailsSentTo } from '../../testing/mails.ts'
import { signUp } from '../../testing/people.ts'
import { Person } from '../../testing/person.ts'

const PASSWORD = 'correct horse battery staple'
const settings = {
  change_email_enabled: true,
  magic_link_enabled: true,
  magic_link_signs_up: false,
  email_code_enabled: true,
  email_code_signs_up: false,
}

let testServer: TestServer
let site: OpenSite
/**
 * A server without background jobs, so that every statement in its database log comes from a
 * request.
 */
let server: OpenServer

before(async () => {
  testServer = await startTestServer({ settings })
  const { connectionString, clock } = testServer
  site = await openSite({ config: testServer.site.config, connectionString, secret: SECRET, clock })
  server = await openServer(site.site, {
    port: 0,
    host: '127.0.0.1',
    alone: false,
    scheduler: false,
  })
})
after(async () => {
  await server.close()
  await site.close()
  await testServer.close()
})

type SendRequest = (by: Person, email: string) => ReturnType<Person['post']>

/** Routes that accept any address, and must not reveal whether it belongs to a user. */
const routes: [string, SendRequest][] = [
  [
    'a sign-in',
    (by, email) => by.post('/api/auth/sign-in/email', { email, password: 'not the password' }),
  ],
  ['a reset', (by, email) => by.post('/api/auth/request-password-reset', { email })],
  ['a reset by older clients', (by, email) => by.post('/api/auth/forget-password', { email })],
  ['a proving mail', (by, email) => by.post('/api/auth/send-verification-email', { email })],
  ['a magic link', (by, email) => by.post('/api/auth/sign-in/magic-link', { email })],
  [
    'a code',
    (by, email) => by.post('/api/auth/email-otp/send-verification-otp', { email, type: 'sign-in' }),
  ],
]

let unknownCount = 0
const newUnknownAddress = () => `nobody-${(unknownCount += 1)}@example.com`

/**
 * The lowest number of statements of several calls: the test server's scheduler also runs
 * statements.
 */
async function costOf(request: () => Promise<unknown>, at = testServer): Promise<number> {
  let minimum = Number.POSITIVE_INFINITY
  for (let times = 0; times < 12; times += 1) {
    await at.drainJobs()
    const before = statements.count
    await request()
    minimum = Math.min(minimum, statements.count - before)
  }
  return minimum
}

for (const [label, request] of routes) {
  test(`${label} does not reveal who has an account (3ec7d41a91, 33f1f09715)`, async () => {
    const person = await signUp(testServer)
    const stranger = new Person(`http://127.0.0.1:${server.port}`)

    const [known, other] = [
      await request(stranger, person.email),
      await request(stranger, newUnknownAddress()),
    ]
    const costs = [
      await costOf(() => request(stranger, person.email)),
      await costOf(() => request(stranger, newUnknownAddress())),
    ]

    assert.deepEqual([known.status, known.body], [other.status, other.body])
    assert.deepEqual([...known.headers.keys()], [...other.headers.keys()])
    assert.equal(costs[0], costs[1])
    assert.deepEqual(await mailsSentTo(testServer, `nobody-${unknownCount}@example.com`), [])
  })
}

test('an email change does not reveal whose the new address is (c9f6ea9cf3)', async () => {
  const [person, other] = [await signUp(testServer), await signUp(testServer)]
  const change = (newEmail: string) => person.post('/api/auth/change-email', { newEmail })

  const [used, free] = [await change(other.email), await change(newUnknownAddress())]
  const costs = [
    await costOf(() => change(other.email)),
    await costOf(() => change(newUnknownAddress())),
  ]

  assert.deepEqual([used.status, used.body], [free.status, free.body])
  assert.equal(costs[0], costs[1])
})

test('a sign-up does not reveal accounts where addresses must be verified', async () => {
  const strict = await startTestServer({ settings: { email_verification_required: true } })
  try {
    const signUpUnknown = (email: string) =>
      strict.stranger().post('/api/auth/sign-up/email', { name: 'Ada', email, password: PASSWORD })
    await signUpUnknown('known@example.com')

    const [known, fresh] = [
      await signUpUnknown('known@example.com'),
      await signUpUnknown('fresh@example.com'),
    ]

    let people = 0
    const costs = [
      await costOf(() => signUpUnknown('known@example.com'), strict),
      await costOf(() => signUpUnknown(`fresh-${(people += 1)}@example.com`), strict),
    ]
    const shape = ({ user, ...rest }: { user: object }) => [rest, Object.keys(user)]
    assert.deepEqual([known.status, shape(known.body)], [fresh.status, shape(fresh.body)])
    assert.deepEqual(
      { ...known.body.user, id: 0, email: 0 },
      { ...fresh.body.user, id: 0, email: 0 },
    )
    const [knownQueries = 0, unknownQueries = 0] = costs
    assert.ok(
      Math.abs(knownQueries - unknownQueries) <= 2,
      `${knownQueries} and ${unknownQueries} statements`,
    )
    const shapes = [known, fresh].map(({ headers }) =>
      headers
        .getSetCookie()
        .map(cookie => cookie.replace(/=[^;]+/, value => `=${decodeURIComponent(value).length}`)),
    )
    assert.deepEqual(shapes[0], shapes[1])
    assert.equal(shapes[0]?.length, 1)
  } finally {
    await strict.close()
  }
})
