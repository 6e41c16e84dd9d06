import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  company,
  idOf,
  memberIdOf,
  organizationRoute as at,
  verifiedPerson,
} from '../../testing/company.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { serverToken, signUp } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'

let testServer: TestServer
before(async () => {
  testServer = await startTestServer()
})
after(() => testServer.close())

type Answer = { status: number; body: any }
const outcome = ({ status, body }: Answer) => [status, body?.code ?? null, body?.message ?? null]
const rolesIn = async (by: Person) =>
  (await by.get(at('list-members'))).body.members.map(({ role }: { role: string }) => role)
const lastEntry = (organization_id: string) =>
  testServer.site.db
    .selectFrom('audit_entries')
    .select(['action', 'before', 'after', 'user_id', 'subject_id'])
    .where('organization_id', '=', organization_id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

const notFound = [400, 'MEMBER_NOT_FOUND', 'Member not found']
const noOrganization = [400, 'NO_ACTIVE_ORGANIZATION', 'No active organization']

test("the operator's programs add members without their consent", async () => {
  const { id, owner } = await company(testServer)
  const { server } = await serverToken(testServer)
  const user = await signUp(testServer)
  const userId = await idOf(user)
  const add = (body: object) => server.post(at('add-member'), { role: 'member', userId, ...body })

  const rejected = [
    await add({}),
    await add({ organizationId: id, userId: 'nobody' }),
    await add({ organizationId: id, userId: crypto.randomUUID() }),
    await add({ organizationId: crypto.randomUUID() }),
    await add({ organizationId: "x'" }),
    await add({ organizationId: id, role: 'zzz' }),
    await add({ organizationId: id, role: [] }),
    await add({ organizationId: id, teamId: 'none' }),
  ]
  const added = await add({ organizationId: id, role: ['admin', 'support'] })
  const twice = await add({ organizationId: id })

  assert.deepEqual(rejected.map(outcome), [
    noOrganization,
    [400, 'USER_NOT_FOUND', 'User not found'],
    [400, 'USER_NOT_FOUND', 'User not found'],
    [400, 'ORGANIZATION_NOT_FOUND', 'Organization not found'],
    [400, 'ORGANIZATION_NOT_FOUND', 'Organization not found'],
    [400, 'ROLE_NOT_FOUND', 'ROLE_NOT_FOUND: zzz'],
    [400, 'ROLE_NOT_FOUND', 'Role not found'],
    [400, 'TEAM_NOT_FOUND', 'Team not found'],
  ])
  assert.deepEqual(
    [added.status, added.body.role, added.body.userId],
    [200, 'admin,support', userId],
  )
  assert.equal(twice.body.code, 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION')
  const { action, user_id } = await lastEntry(id)
  assert.deepEqual([action, user_id], ['member.joined', null])
  const byOwner = await owner.post(at('add-member'), {
    organizationId: id,
    userId,
    role: 'member',
  })
  assert.deepEqual([byOwner.status, byOwner.body?.code], [404, 'NOT_FOUND'])
})

test("another organization's ids are treated as unknown everywhere", async () => {
  const [ours, theirs] = [
    await company(testServer, 'member'),
    await company(testServer, 'admin', 'member'),
  ]
  const email = 'asked@elsewhere.example'
  const invited = await theirs.owner.post(at('invite-member'), { email, role: 'member' })
  const team = await theirs.owner.post(at('create-team'), { name: 'Theirs' })
  const memberId = await memberIdOf(theirs.members[1]!)
  const guest = await verifiedPerson(testServer)
  const organizationId = theirs.id
  const { server } = await serverToken(testServer)
  const userId = await idOf(guest)
  const role = 'member'

  const foreign: [string, object, unknown[]][] = [
    ['update-member-role', { memberId, role: 'admin' }, notFound],
    ['update-member-role', { memberId, role: 'admin', organizationId }, notFound],
    ['remove-member', { memberIdOrEmail: memberId }, notFound],
    ['remove-member', { memberIdOrEmail: memberId, organizationId }, notFound],
    ['remove-member', { memberIdOrEmail: theirs.members[1]!.email }, notFound],
    ['leave', { organizationId }, notFound],
    ['invite-member', { email, role, organizationId }, notFound],
    [
      'invite-member',
      { email, role, teamId: team.body.id },
      [400, 'TEAM_NOT_FOUND', 'Team not found'],
    ],
    [
      'cancel-invitation',
      { invitationId: invited.body.id },
      [400, 'INVITATION_NOT_FOUND', 'Invitation not found'],
    ],
  ]
  for (const by of [ours.owner, ours.members[0]!]) {
    for (const [verb, body, expected] of foreign) {
      const may = verb === 'invite-member' && 'teamId' in body && by !== ours.owner
      const rejected = outcome(await by.post(at(verb), body))
      assert.deepEqual(rejected.slice(0, may ? 1 : 3), may ? [403] : expected, verb)
    }
    for (const verb of ['list-members', 'list-invitations', 'get-active-member-role']) {
      const rejected = await by.get(at(verb), { query: { organizationId } })
      const message = 'You are not a member of this organization'
      assert.deepEqual([rejected.status, rejected.body.message], [403, message], verb)
    }
  }
  const added = await server.post(at('add-member'), {
    organizationId: ours.id,
    teamId: team.body.id,
    userId,
    role,
  })
  assert.deepEqual(outcome(added), [400, 'TEAM_NOT_FOUND', 'Team not found'])
  assert.deepEqual(await rolesIn(theirs.owner), ['owner', 'admin', 'member'])
  const listed = (await theirs.owner.get(at('list-invitations'))).body
  assert.deepEqual(
    listed.map((item: any) => item.status),
    ['pending'],
  )
})
