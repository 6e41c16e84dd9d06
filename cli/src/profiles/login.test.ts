import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import { merchant, type Merchant } from '@gatehouse/server/src/testing/people.ts'
import { startTestServer, type TestServer } from '@gatehouse/server/src/testing/test-server.ts'
import { testComputer, type Computer } from '../test-program.ts'

const POLL_MS = 5_000
const TOKENS = '/v1/organization-access-tokens/'

let server: TestServer
let acme: Merchant

before(async () => {
  const settings = { device_authorization_enabled: true, bearer_sessions_enabled: true }
  server = await startTestServer({ settings })
  acme = await merchant(server)
})
after(() => server.close())

type Decision = 'approve' | 'deny' | 'leave'

/** A terminal whose user decides in a browser once the program has asked for its session. */
function terminal(decision: Decision, { impatient = false } = {}) {
  const keyboard = Object.assign(Readable.from([]), { isTTY: true })
  const polls: string[] = []
  let userCode = ''
  const browser: typeof fetch = async (input, init) => {
    const path = new URL(input as URL).pathname
    if (path === '/api/auth/device/token') {
      if (!impatient || polls.length > 1) server.clock.pass(POLL_MS)
      if (polls.length === 1 && decision !== 'leave') await decide(userCode, decision)
      if (decision === 'leave') server.clock.pass(601_000)
    }
    const response = await fetch(input, init)
    if (path === '/api/auth/device/token')
      polls.push(String((await response.clone().json()).error ?? 'signed in'))
    if (path !== '/api/auth/device/code') return response
    // The clock of the test passes instead of the seconds between two requests.
    const codes = await response.json()
    userCode = codes.user_code
    return Response.json({ ...codes, interval: 0.001 })
  }
  return { program: { in: keyboard, fetch: browser }, polls, code: () => userCode }
}

async function decide(userCode: string, verb: 'approve' | 'deny') {
  await acme.owner.get('/api/auth/device', { query: { user_code: userCode } })
  await acme.owner.post(`/api/auth/device/${verb}`, { userCode })
}

const storedBy = async ({ home }: Computer) =>
  JSON.parse(await readFile(join(home, '.config', 'gatehouse', 'profiles.json'), 'utf8'))

test('a user signs in by a browser: the token is listed, and signing out revokes it', async () => {
  const shell = await testComputer({ GATEHOUSE_URL: server.url })
  const { program, polls, code } = terminal('approve')
  const sessions = async () => (await acme.owner.get('/api/auth/list-sessions')).body.length
  const before = await sessions()

  const scopes = ['products:read', 'products:write', 'organizations:read']
  const args = ['login', '--scopes', scopes.join(), '--days', '7']
  const login = await shell.run(args, { program })

  assert.equal(login.code, 0, login.err)
  assert.match(login.out, /^Signed in to Acme at http/)
  assert.ok(login.err.includes(`${server.url}/device?user_code=${code()}`))
  assert.deepEqual(polls, ['authorization_pending', 'signed in'])
  const { token, token_id } = (await storedBy(shell)).profiles.default
  assert.match(token, /^gatehouse_oat_/)
  assert.ok(!`${login.out}${login.err}`.includes(token))
  const { items } = (await acme.owner.get(TOKENS)).body
  const listed = items.find(({ id }: { id: string }) => id === token_id)
  assert.match(listed.comment, /^gatehouse login on /)
  assert.deepEqual(new Set(listed.scopes), new Set(scopes))
  const lifetime = Date.parse(listed.expires_at) - Date.parse(listed.created_at)
  assert.equal(lifetime, 7 * 86_400_000)
  assert.equal(await sessions(), before, 'no session of the program is left')
  assert.equal((await shell.run(['products', 'list'])).code, 0)
  assert.equal((await shell.run(['orders', 'list'])).code, 1)

  const logout = await shell.run(['logout'])
  assert.match(logout.err, /revoked/)
  const withToken = { env: { GATEHOUSE_TOKEN: token } }
  assert.equal((await shell.run(['products', 'list'], withToken)).code, 3)
})

test('a program that asks too often waits longer', async () => {
  const shell = await testComputer({ GATEHOUSE_URL: server.url })
  const { program, polls } = terminal('approve', { impatient: true })
  const stop = new AbortController()
  const patient: typeof fetch = async (input, init) => {
    const response = await program.fetch(input, init)
    if (polls.includes('slow_down')) stop.abort()
    return response
  }

  const login = await shell.run(['login'], {
    program: { ...program, fetch: patient, signal: stop.signal },
  })

  // It was interrupted in the five seconds that it then waits.
  assert.equal(login.code, 130)
  assert.deepEqual(polls, ['authorization_pending', 'slow_down'])
})

test('a sign-in that is denied or not approved in time stores nothing', async () => {
  const shell = await testComputer({ GATEHOUSE_URL: server.url })

  const denied = await shell.run(['login'], { program: terminal('deny').program })
  const expired = await shell.run(['login'], { program: terminal('leave').program })

  assert.deepEqual([denied.code, expired.code], [3, 3])
  assert.match(denied.err, /was denied in the browser/)
  assert.match(expired.err, /has expired/)
  assert.deepEqual(await shell.json(['profiles', 'list']), [])
})

test('a member of several organizations names one', async () => {
  const body = { name: 'Bolt', slug: `bolt-${Date.now()}` }
  await acme.owner.post('/api/auth/organization/create', body)
  const shell = await testComputer({ GATEHOUSE_URL: server.url })

  const args = ['login', '--organization', body.slug]
  const bolt = await shell.run(args, { program: terminal('approve').program })
  const other = await shell.run(['login', '--organization', 'none'], {
    program: terminal('approve').program,
  })

  assert.match(bolt.out, /^Signed in to Bolt/)
  assert.equal(other.code, 2)
  assert.ok(other.err.includes(body.slug))
})

test('mistaken flags are reported before anything is approved', async () => {
  const shell = await testComputer({ GATEHOUSE_URL: server.url })
  const program = { in: Object.assign(Readable.from([]), { isTTY: true }) }

  const scope = await shell.run(['login', '--scopes', 'orders:burn'], { program })
  const days = await shell.run(['login', '--days', '0'], { program })

  assert.deepEqual([scope.code, days.code], [2, 2])
  assert.match(scope.err, /no scope "orders:burn"/)
})

test('where the server does not offer a browser sign-in, a token is asked for', async t => {
  const other = await startTestServer()
  t.after(() => other.close())
  const bolt = await merchant(other)
  const shell = await testComputer({ GATEHOUSE_URL: other.url })
  const keyboard = Object.assign(Readable.from([`${bolt.server.token ?? ''}\n`]), { isTTY: true })

  const login = await shell.run(['login'], { program: { in: keyboard } })

  assert.equal(login.code, 0, login.err)
  assert.match(login.out, /^Signed in to Acme/)
})
