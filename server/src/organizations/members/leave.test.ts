import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signUp } from '../../testing/people.ts'
import { company as companyOf, idOf, organizationRoute as at } from '../../testing/company.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const company = (...roles: string[]) => companyOf(server, ...roles)

test('a member who leaves loses access in every browser', async () => {
  const { id, owner, members } = await company('member')
  const member = members[0]!

  const answer = await member.post(at('leave'), { organizationId: id })

  assert.equal(answer.status, 200)
  assert.deepEqual([answer.body.role, answer.body.organizationId], ['member', id])
  const { session } = (await member.get('/api/auth/get-session')).body
  assert.equal(session.activeOrganizationId, null)
  assert.deepEqual((await member.get(at('list'))).body, [])
  assert.equal((await owner.get(at('list-members'))).body.total, 1)
})

test('the only owner cannot leave, whatever other roles they have', async () => {
  const { id, owner } = await company('admin', 'member')
  const body = { organizationId: id }

  for (const role of ['owner', 'owner,admin', 'admin, owner']) {
    await server.site.db
      .updateTable('members')
      .set({ role })
      .where('organization_id', '=', id)
      .where('user_id', '=', await idOf(owner))
      .execute()
    const answer = await owner.post(at('leave'), body)
    const code = 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER'
    assert.deepEqual([answer.status, answer.body.code], [400, code])
  }
})

test('of three owners who leave in parallel, one stays', async () => {
  const { id, owner, members } = await company('owner', 'owner')
  const body = { organizationId: id }

  const answers = await Promise.all([owner, ...members].map(item => item.post(at('leave'), body)))

  assert.deepEqual(
    answers.map(answer => answer.status).sort((a, b) => a - b),
    [200, 200, 400],
  )
})

test('a user cannot leave an organization they are not in', async () => {
  const { id } = await company()
  const stranger = await signUp(server)

  for (const organizationId of [id, crypto.randomUUID(), "x'"]) {
    const answer = await stranger.post(at('leave'), { organizationId })
    assert.deepEqual([answer.status, answer.body.code], [400, 'MEMBER_NOT_FOUND'])
  }
})
