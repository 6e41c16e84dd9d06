import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { SESSIONS_CHANNEL } from '../../accounts/sessions/session-cache-validity.ts'
import { statements } from '../../platform/db/database.ts'
import { company, organizationRoute as at, type Company } from '../../testing/company.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import type { Answer } from '../../testing/person.ts'

let server: TestServer
let acme: Company
before(async () => {
  server = await startTestServer()
  acme = await company(server, 'member', 'admin')
})
after(() => server.close())

let slugs = 0
const found = () => ({ name: 'New', slug: `costs-${process.pid}-${(slugs += 1)}` })

/** A read runs statements for the session and the data; a write adds those of its transaction. */
const costs: [what: string, most: number, call: () => Promise<Answer>][] = [
  ['a list of organizations', 2, () => acme.owner.get(at('list'))],
  ['a whole organization', 2, () => acme.owner.get(at('get-full-organization'))],
  [
    'what one may',
    2,
    () => acme.owner.post(at('has-permission'), { permissions: { team: ['create'] } }),
  ],
  ['a membership', 2, () => acme.owner.get(at('get-active-member'))],
  ['a list of members', 4, () => acme.owner.get(at('list-members'))],
  [
    'where a session works',
    5,
    () => acme.owner.post(at('set-active'), { organizationId: acme.id }),
  ],
  ['a new organization', 4, () => acme.owner.post(at('create'), found())],
]

const ATTEMPTS_MAX = 5

test('every process is notified that a session switched to a new organization', async () => {
  const { body } = await acme.owner.get('/api/auth/get-session')
  const received = new Promise<void>(resolve => {
    const stop = server.site.listener.on(SESSIONS_CHANNEL, id => {
      // Notifications about other sessions may arrive only now.
      if (id !== body.session.id) return
      stop()
      resolve()
    })
  })

  await acme.owner.post(at('create'), found())

  await received
})

for (const [label, most, call] of costs) {
  test(`${label} takes at most ${most} statements`, async () => {
    await call()
    await server.drainJobs()

    const counts: number[] = []
    for (let attempts = 0; attempts < ATTEMPTS_MAX; attempts += 1) {
      const before = statements.count
      const { status } = await call()
      counts.push(statements.count - before)
      assert.equal(status, 200)
    }

    // The scheduler sometimes runs its own statements at the same time, so the minimum counts.
    assert.equal(Math.min(...counts) <= most, true, `${label}: ${counts.join(', ')}`)
  })
}
