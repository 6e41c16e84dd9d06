import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { company, idOf, memberIdOf, organizationRoute as at } from '../../testing/company.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signUp } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

type Answer = { status: number; body: any }
const outcome = ({ status, body }: Answer) => [status, body?.code ?? null, body?.message ?? null]
const setRole = (by: Person, memberId: string, role: unknown, more: object = {}) =>
  by.post(at('update-member-role'), { memberId, role, ...more })
const remove = (by: Person, memberIdOrEmail: string, more: object = {}) =>
  by.post(at('remove-member'), { memberIdOrEmail, ...more })
const rolesIn = async (by: Person) =>
  (await by.get(at('list-members'))).body.members.map(({ role }: { role: string }) => role)
const lastEntry = (organization_id: string) =>
  server.site.db
    .selectFrom('audit_entries')
    .select(['action', 'before', 'after', 'user_id', 'subject_id'])
    .where('organization_id', '=', organization_id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

const notFound = [400, 'MEMBER_NOT_FOUND', 'Member not found']
const noOrganization = [400, 'NO_ACTIVE_ORGANIZATION', 'No active organization']
const mayNotUpdate = [
  403,
  'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER',
  'You are not allowed to update this member',
]
const mayNotDelete = [
  401,
  'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER',
  'You are not allowed to delete this member',
]
const onlyOwner = [
  400,
  'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER',
  'You cannot leave the organization as the only owner',
]
const ownerless = [
  400,
  'YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER',
  'You cannot leave the organization without an owner',
]

test("a member's roles can be changed as a list or as comma-separated text", async () => {
  const { id, owner, members } = await company(server, 'member')
  const memberId = await memberIdOf(members[0]!)

  const listed = await setRole(owner, memberId, ['admin', ' support ', 'admin'])
  const written = await setRole(owner, memberId, 'finance, support,')

  assert.deepEqual([listed.status, listed.body.role], [200, 'admin,support'])
  assert.deepEqual([written.status, written.body.role], [200, 'finance,support'])
  const { action, before: was, after: is, user_id, subject_id } = await lastEntry(id)
  assert.deepEqual(
    [action, (was as any).role, (is as any).role, user_id, subject_id],
    ['member.role_changed', 'admin,support', 'finance,support', await idOf(owner), memberId],
  )
})

test("changing a role is rejected with the protocol's messages", async () => {
  const { id, owner, members } = await company(server, 'admin', 'member', 'owner')
  const [admin, member, second] = members as [Person, Person, Person]
  const [adminMemberId, memberToUpdate, secondMemberId] = await Promise.all(members.map(memberIdOf))
  const stranger = await signUp(server)

  const cases: [Person, string, unknown, object, unknown[]][] = [
    [owner, memberToUpdate!, '', {}, [400, 'ROLE_NOT_FOUND', 'Role not found']],
    [owner, memberToUpdate!, [' ', ','], {}, [400, 'ROLE_NOT_FOUND', 'Role not found']],
    [owner, memberToUpdate!, 7, {}, [400, 'VALIDATION_ERROR', 'Invalid body parameters']],
    [stranger, memberToUpdate!, 'admin', {}, noOrganization],
    [stranger, memberToUpdate!, 'admin', { organizationId: id }, notFound],
    [owner, 'nobody', 'admin', {}, notFound],
    [owner, crypto.randomUUID(), 'admin', {}, notFound],
    [owner, memberToUpdate!, 'zzz', {}, [400, 'ROLE_NOT_FOUND', 'ROLE_NOT_FOUND: zzz']],
    [
      owner,
      memberToUpdate!,
      ['toString', 'admin', '__proto__'],
      {},
      [400, 'ROLE_NOT_FOUND', 'ROLE_NOT_FOUND: toString, __proto__'],
    ],
    [member, adminMemberId!, 'member', {}, mayNotUpdate],
    [member, memberToUpdate!, 'admin', {}, mayNotUpdate],
    [admin, secondMemberId!, 'member', {}, mayNotUpdate],
    [admin, memberToUpdate!, 'owner', {}, mayNotUpdate],
    [admin, adminMemberId!, 'admin,owner', {}, mayNotUpdate],
  ]
  for (const [by, memberId, role, more, expected] of cases) {
    const answer = await setRole(by, memberId, role, more)
    assert.deepEqual(outcome(answer), expected, JSON.stringify([memberId, role]))
  }
  assert.deepEqual(await rolesIn(owner), ['owner', 'admin', 'member', 'owner'])
  assert.equal((await setRole(second, await memberIdOf(owner), 'member')).status, 200)
})

test('the last owner keeps the role, whoever requests a change', async () => {
  const { id, owner, members } = await company(server, 'admin')
  const ownerMemberId = await memberIdOf(owner)

  assert.deepEqual(outcome(await setRole(owner, ownerMemberId, 'admin')), ownerless)
  assert.deepEqual(outcome(await remove(owner, ownerMemberId)), onlyOwner)
  assert.deepEqual(outcome(await remove(owner, owner.email)), onlyOwner)
  assert.deepEqual(outcome(await remove(members[0]!, ownerMemberId)), onlyOwner)
  assert.deepEqual(outcome(await owner.post(at('leave'), { organizationId: id })), onlyOwner)

  assert.equal((await setRole(owner, ownerMemberId, ['owner', 'support'])).status, 200)
  await setRole(owner, await memberIdOf(members[0]!), 'owner')
  assert.equal((await setRole(owner, ownerMemberId, 'admin')).status, 200)
})

test('of two owners who demote each other in parallel, one stays', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { owner, members } = await company(server, 'owner')
    const [ownerMemberId, otherMemberId] = [await memberIdOf(owner), await memberIdOf(members[0]!)]

    const answers = await Promise.all([
      setRole(owner, otherMemberId, 'member'),
      setRole(members[0]!, ownerMemberId, 'member'),
    ])

    assert.deepEqual(
      answers.map(({ status }) => status).sort((a, b) => a - b),
      [200, 403],
    )
    assert.deepEqual((await rolesIn(owner)).sort(), ['member', 'owner'])
  }
})

test('an owner whose account is being deleted does not count as an owner', async () => {
  const { owner, members } = await company(server, 'owner')
  const [ownerMemberId, other] = [await memberIdOf(owner), await idOf(members[0]!)]

  let demotion: Promise<Answer> | undefined
  await server.site.db.transaction().execute(async isLeaving => {
    await isLeaving.deleteFrom('members').where('user_id', '=', other).execute()
    demotion = setRole(owner, ownerMemberId, 'member')
    await hasWaitingLocks()
  })

  assert.deepEqual(outcome(await demotion!), ownerless)
})

/** Resolves when one of this test server's transactions waits for another. */
async function hasWaitingLocks() {
  for (;;) {
    const { rows } = await sql`select from pg_locks join pg_stat_activity a using (pid)
      where not granted and a.datname = current_database()`.execute(server.site.db)
    if (rows.length > 0) return
  }
}

test('a removed member loses access in every browser from the next request', async () => {
  const { id, owner, members } = await company(server, 'member')
  const member = members[0]!
  const elsewhere = server.stranger()
  const password = 'correct horse battery staple'
  await elsewhere.post('/api/auth/sign-in/email', { email: member.email, password })
  await elsewhere.post(at('set-active'), { organizationId: id })
  const [memberId, user_id] = [await memberIdOf(member), await idOf(member)]
  // Fills the session cookies' cache, which is valid for a minute.
  for (const item of [member, elsewhere]) await item.get('/api/auth/get-session')

  const removed = await remove(owner, memberId)

  assert.equal(removed.status, 200)
  const { member: deleted } = removed.body
  assert.deepEqual(
    [deleted.id, deleted.userId, deleted.role, deleted.user.email],
    [memberId, user_id, 'member', member.email],
  )
  for (const item of [member, elsewhere]) {
    const { session } = (await item.get('/api/auth/get-session')).body
    assert.equal(session.activeOrganizationId, null)
    assert.deepEqual((await item.get(at('list'))).body, [])
  }
  const { action, before: was, after: is } = await lastEntry(id)
  assert.deepEqual([action, (was as any).id, is], ['member.removed', memberId, null])
})

test('a member is removed by address too, in any case', async () => {
  const { owner, members } = await company(server, 'support', 'owner')
  const [support, second] = members as [Person, Person]

  const { status, body } = await remove(owner, support.email.toUpperCase())
  const coOwner = await remove(owner, second.email)

  assert.equal(status, 200)
  assert.deepEqual([body.member.role, body.member.user.email], ['support', support.email])
  assert.equal(coOwner.status, 200)
  assert.deepEqual(await rolesIn(owner), ['owner'])
})

test("removing is rejected with the protocol's messages", async () => {
  const { id, owner, members } = await company(server, 'admin', 'member', 'owner')
  const [admin, member, second] = members as [Person, Person, Person]
  const [adminMemberId, , secondMemberId] = await Promise.all(members.map(memberIdOf))
  const stranger = await signUp(server)

  const cases: [Person, string, object, unknown[]][] = [
    [stranger, adminMemberId!, {}, noOrganization],
    [stranger, adminMemberId!, { organizationId: id }, notFound],
    [owner, 'nobody', {}, notFound],
    [owner, 'nobody@example.com', {}, notFound],
    [owner, stranger.email, {}, notFound],
    [admin, secondMemberId!, {}, onlyOwner],
    [admin, second.email, {}, onlyOwner],
    [member, adminMemberId!, {}, mayNotDelete],
    [member, admin.email, {}, mayNotDelete],
  ]
  for (const [by, target, more, expected] of cases) {
    assert.deepEqual(outcome(await remove(by, target, more)), expected, target)
  }
  assert.equal((await rolesIn(owner)).length, 4)
})
