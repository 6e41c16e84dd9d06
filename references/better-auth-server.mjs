// A better-auth server as its users run it, for benchmarks: one user signed in, counters by IPC.
import { createServer } from 'node:http'
import pg from 'pg'

let statements = 0
const send = pg.Client.prototype.query
pg.Client.prototype.query = function query(...args) {
  statements += 1
  return send.apply(this, args)
}

/** Starts the peer with one version of the library. */
export async function startPeer({ betterAuth, toNodeHandler, getMigrations, plugins }) {
  const options = {
    database: new pg.Pool({ connectionString: process.env.DATABASE, max: 20 }),
    secret: 'a secret for benchmarks that is long enough',
    baseURL: 'http://127.0.0.1:0',
    emailAndPassword: { enabled: true },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    session: { cookieCache: { enabled: process.env.COOKIE_CACHE === 'on', maxAge: 300 } },
    plugins,
  }
  const { runMigrations } = await getMigrations(options)
  await runMigrations()
  const auth = betterAuth(options)
  const server = createServer(toNodeHandler(auth))
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${server.address().port}`
  const account = { name: 'Ada', email: 'ada@example.com', password: 'correct horse battery' }
  await post(`${url}/api/auth/sign-up/email`, account)
  const cookie = await signInOnce(url)
  const second = await found(url, cookie, 'second')
  const organization = await found(url, cookie, 'acme')
  await joinMembers(auth, organization)
  const cookies = await signInElsewhere(url)
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send({
      cpu_ms: (user + system) / 1000,
      statements,
      rss_mb: Math.round(process.memoryUsage.rss() / 1048576),
    })
  })
  process.send({ ready: { url, cookie, organization, second, cookies } })
  process.on('SIGTERM', () => process.exit(0))
}

const MEMBERS = 10

/** An organization of the user, in which their session works from then on. */
async function found(url, cookie, slug) {
  const made = await post(`${url}/api/auth/organization/create`, { name: 'Acme', slug }, cookie)
  return (await made.json()).id
}

/** Nine other users join it. */
async function joinMembers(auth, organizationId) {
  for (let n = 1; n < MEMBERS; n += 1) {
    const email = `member-${n}@example.com`
    const account = { name: 'Member', email, password: 'correct horse battery' }
    const { user } = await auth.api.signUpEmail({ body: account })
    const member = { userId: user.id, organizationId, role: 'member' }
    await auth.api.addMember({ body: member })
  }
}

const SESSIONS = 32

/** The user signs in from other browsers. */
async function signInElsewhere(url) {
  const cookies = []
  for (let n = 0; n < SESSIONS; n += 1) cookies.push(tokenOf(await signInOnce(url)))
  return cookies
}

const ATTEMPTS_MAX = 5

/** 1.2.12 does not recognize every eighth of its own cookies: then the user signs in again. */
async function signInOnce(url) {
  const account = { email: 'ada@example.com', password: 'correct horse battery' }
  for (let attempts = 0; attempts < ATTEMPTS_MAX; attempts += 1) {
    const { headers } = await post(`${url}/api/auth/sign-in/email`, account)
    const pairs = headers.getSetCookie().map(line => line.split(';')[0])
    const cookie = pairs.join('; ')
    const look = await fetch(`${url}/api/auth/get-session`, {
      headers: { cookie: tokenOf(cookie) },
    })
    if ((await look.text()) !== 'null') return cookie
  }
  throw new Error('no user signed in')
}

const tokenOf = cookie => cookie.split('; ').find(pair => pair.includes('session_token='))

/** As a page of the peer itself does. */
async function post(url, body, cookie) {
  const headers = { 'content-type': 'application/json', origin: 'http://127.0.0.1:0' }
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, ...(cookie && { cookie }) },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  return response
}
