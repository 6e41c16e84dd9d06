import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { company, idOf, memberIdOf, verifiedPerson } from '../server/src/testing/company.ts'
import { startTestServer, type TestServer } from '../server/src/testing/test-server.ts'
import type { Person } from '../server/src/testing/person.ts'
import { installReference } from './install.ts'
import type { Library, OrganizationCalls } from './organization-client.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

/** Records the requests of the client, to show which routes each method has called. */
const called = new Set<string>()

/** A user's client for calls about organizations. */
function clientOf({ createAuthClient, organizationClient }: Library, person: Person) {
  const recordingFetch: typeof fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    called.add(url.pathname.replace('/api/auth/organization/', ''))
    return person.fetch(input, init)
  }
  const options = { teams: { enabled: true }, dynamicAccessControl: { enabled: true } }
  return createAuthClient({
    baseURL: server.url,
    fetchOptions: { customFetchImpl: recordingFetch },
    plugins: [organizationClient(options)],
  }).organization
}

/**
 * An owner and a member of one organization, created by the library, and a user without an
 * organization.
 */
async function scene(library: Library, role = 'member') {
  const acme = await company(server, role)
  const [plainMember] = acme.members as [Person]
  const guest = await verifiedPerson(server)
  return {
    organizationId: acme.id,
    slug: acme.slug,
    owner: clientOf(library, acme.owner),
    member: clientOf(library, plainMember),
    memberId: await memberIdOf(plainMember),
    userId: await idOf(plainMember),
    email: plainMember.email,
    guest: clientOf(library, guest),
    guestEmail: guest.email,
  }
}

let slugs = 0
const freeSlug = () => `conformance-${(slugs += 1)}`

/** Returns the data of a response, and fails the test if it has an error instead. */
function dataOf<T>({ data, error }: { data: T | null; error: object | null }): T {
  assert.equal(error, null)
  assert.notEqual(data, null)
  return data as T
}

type Scenario = (library: Library) => Promise<void>

const scenarios: Record<string, Scenario> = {
  'somebody founds an organization, changes it and deletes it': async library => {
    const { guest } = await scene(library)
    const slug = freeSlug()

    dataOf(await guest.checkSlug({ slug }))
    const organizationCreated = dataOf(
      await guest.create({ name: 'New', slug, metadata: { tier: 'gold' } }),
    )

    assert.deepEqual(organizationCreated.metadata, { tier: 'gold' })
    assert.equal(organizationCreated.members[0]?.role, 'owner')
    assert.ok(organizationCreated.createdAt instanceof Date)
    assert.equal((await guest.checkSlug({ slug })).error?.message, 'slug is taken')
    const twice = await guest.create({ name: 'New', slug })
    assert.equal(twice.error?.code, 'ORGANIZATION_ALREADY_EXISTS')
    const changed = dataOf(await guest.update({ data: { name: 'Newer' } }))
    assert.equal(changed.name, 'Newer')
    const { id: organizationId } = organizationCreated
    assert.equal(dataOf(await guest.delete({ organizationId })).id, organizationId)
    assert.deepEqual(dataOf(await guest.list()), [])
  },

  'somebody says where they work, and sees who else does': async library => {
    const { owner, member, guest, organizationId, slug } = await scene(library)

    const full = dataOf(await owner.getFullOrganization())

    assert.deepEqual(
      full.members.map(({ role }) => role),
      ['owner', 'member'],
    )
    assert.equal(full.teams?.length, 1)
    const query = { organizationSlug: slug, membersLimit: 1 }
    assert.equal(dataOf(await owner.getFullOrganization({ query })).members.length, 1)
    assert.equal(dataOf(await owner.getOrganization({ query: { organizationId } })).slug, slug)
    assert.equal((await owner.setActive({ organizationId: null })).data, null)
    assert.equal((await owner.getFullOrganization()).data, null)
    assert.equal((await owner.getActiveMember()).data, null)
    assert.equal(dataOf(await owner.setActive({ organizationSlug: slug })).id, organizationId)
    assert.equal(dataOf(await owner.list()).length, 1)
    assert.equal(dataOf(await member.getActiveMember()).role, 'member')
    assert.equal(dataOf(await member.getActiveMemberRole()).role, 'member')
    const rejected = await guest.getFullOrganization({ query: { organizationId } })
    assert.equal(rejected.error?.status, 403)
    assert.equal((await guest.setActive({ organizationId })).error?.status, 403)
  },

  'members are listed, given other roles and let go': async library => {
    const { owner, member, memberId, email, organizationId } = await scene(library)

    const query = { limit: 1, sortBy: 'createdAt', sortDirection: 'desc' }
    const listed = dataOf(await owner.listMembers({ query }))

    assert.deepEqual([listed.total, listed.members[0]?.id], [2, memberId])
    const admins = { filterField: 'role', filterOperator: 'eq', filterValue: 'admin' }
    assert.equal(dataOf(await owner.listMembers({ query: admins })).total, 0)
    const role = ['admin', 'member']
    assert.equal(dataOf(await owner.updateMemberRole({ memberId, role })).role, 'admin,member')
    assert.equal(dataOf(await owner.listMembers({ query: { ...query, limit: 5 } })).total, 2)
    const zzz = await owner.updateMemberRole({ memberId, role: 'zzz' })
    assert.equal(zzz.error?.code, 'ROLE_NOT_FOUND')
    assert.equal(
      dataOf(await owner.removeMember({ memberIdOrEmail: email })).member.user?.email,
      email,
    )
    assert.equal((await member.getActiveMember()).data, null)
    const last = await owner.leave({ organizationId })
    assert.equal(last.error?.message, 'You cannot leave the organization as the only owner')
  },

  'a member leaves': async library => {
    const { member, memberId, organizationId } = await scene(library)

    const left = dataOf(await member.leave({ organizationId }))

    assert.equal(left.id, memberId)
    assert.deepEqual(dataOf(await member.list()), [])
  },

  'somebody is invited, reads that and comes': async library => {
    const { owner, guest, guestEmail, organizationId, slug } = await scene(library)

    const sent = dataOf(await owner.inviteMember({ email: guestEmail, role: 'member' }))

    assert.deepEqual([sent.status, sent.organizationId], ['pending', organizationId])
    assert.ok(sent.expiresAt instanceof Date)
    const twice = await owner.inviteMember({ email: guestEmail, role: 'member' })
    assert.equal(twice.error?.message, 'User is already invited to this organization')
    const again = { email: guestEmail, role: 'member', resend: true }
    assert.equal(dataOf(await owner.inviteMember(again)).id, sent.id)
    const read = dataOf(await guest.getInvitation({ query: { id: sent.id } }))
    assert.equal(read.organizationSlug, slug)
    assert.equal(dataOf(await guest.listUserInvitations())[0]?.id, sent.id)
    const { id: invitationId } = sent
    const accepted = dataOf(await guest.acceptInvitation({ invitationId }))
    assert.deepEqual([accepted.invitation.status, accepted.member?.role], ['accepted', 'member'])
    assert.equal(dataOf(await guest.getActiveMember()).organizationId, organizationId)
    const over = await guest.acceptInvitation({ invitationId })
    assert.equal(over.error?.message, 'Invitation not found')
  },

  'an invitation is rejected, another is taken back': async library => {
    const { owner, guest, guestEmail, organizationId } = await scene(library)
    const first = dataOf(await owner.inviteMember({ email: guestEmail, role: 'admin' }))

    const rejected = dataOf(await guest.rejectInvitation({ invitationId: first.id }))

    assert.equal(rejected.invitation.status, 'rejected')
    const second = dataOf(await owner.inviteMember({ email: guestEmail, role: ['member'] }))
    const canceled = dataOf(await owner.cancelInvitation({ invitationId: second.id }))
    assert.equal(canceled.status, 'canceled')
    const all = dataOf(await owner.listInvitations({ query: { organizationId } }))
    assert.deepEqual(
      all.map(({ status }) => status),
      ['rejected', 'canceled'],
    )
    const removed = await guest.getInvitation({ query: { id: second.id } })
    assert.equal(removed.error?.message, 'Invitation not found!')
  },

  'teams are made, changed, joined, left and removed': async library => {
    const { owner, member, userId } = await scene(library)

    const made = dataOf(await owner.createTeam({ name: 'Sales' }))

    const { id: teamId } = made
    const renamed = dataOf(await owner.updateTeam({ teamId, data: { name: 'Press' } }))
    assert.equal(renamed.name, 'Press')
    assert.equal(dataOf(await owner.listTeams()).length, 2)
    assert.equal(dataOf(await owner.addTeamMember({ teamId, userId })).userId, userId)
    assert.equal(dataOf(await member.setActiveTeam({ teamId })).id, teamId)
    assert.equal(dataOf(await member.listTeamMembers()).length, 1)
    assert.equal(dataOf(await member.listUserTeams())[0]?.id, teamId)
    assert.equal((await member.setActiveTeam({ teamId: null })).data, null)
    const removed = dataOf(await owner.removeTeamMember({ teamId, userId }))
    assert.equal(removed.message, 'Team member removed successfully.')
    assert.equal(dataOf(await owner.removeTeam({ teamId })).message, 'Team removed successfully.')
    const [last] = dataOf(await owner.listTeams())
    assert.equal((await owner.setActiveTeam({ teamId: null })).data, null)
    const rejected = await owner.removeTeam({ teamId: last?.id })
    assert.equal(rejected.error?.message, 'Unable to remove last team')
    const may = await member.createTeam({ name: 'Mine' })
    assert.equal(may.error?.message, 'You are not allowed to create teams in this organization')
  },

  'an organization names roles of its own': async library => {
    const { owner, member, memberId } = await scene(library)
    const permission = { member: ['update'] }

    const made = dataOf(await owner.createRole({ role: 'editor', permission }))

    assert.deepEqual(made.roleData.permission, permission)
    const { id: roleId } = made.roleData
    dataOf(await owner.updateMemberRole({ memberId, role: 'editor' }))
    const may = { permissions: { member: ['update'] } }
    assert.equal(dataOf(await member.hasPermission(may)).success, true)
    const data = { permission: { team: ['update'] } }
    assert.equal(dataOf(await owner.updateRole({ roleId, data })).success, true)
    assert.equal(dataOf(await member.hasPermission(may)).success, false)
    assert.equal(dataOf(await owner.getRole({ query: { roleName: 'editor' } })).id, roleId)
    assert.equal(dataOf(await owner.listRoles()).length, 1)
    const current = await owner.deleteRole({ roleName: 'editor' })
    assert.equal(current.error?.code, 'ROLE_IS_ASSIGNED_TO_MEMBERS')
    dataOf(await owner.updateMemberRole({ memberId, role: 'member' }))
    assert.equal(dataOf(await owner.deleteRole({ roleName: 'editor' })).success, true)
  },

  'what a role may is asked for here and there, and is the same': async library => {
    const { owner, member, guest } = await scene(library)
    const deleting = { organization: ['delete'] }

    const may = dataOf(await owner.hasPermission({ permissions: deleting }))
    const deniedPermission = dataOf(await member.hasPermission({ permission: deleting }))

    assert.deepEqual([may.success, deniedPermission.success], [true, false])
    for (const [role, expected] of [
      ['owner', true],
      ['admin', false],
      ['member', false],
    ] as const)
      assert.equal(owner.checkRolePermission({ role, permissions: deleting }), expected)
    const nowhere = await guest.hasPermission({ permissions: deleting })
    assert.equal(nowhere.error?.message, 'No active organization')
  },

  'whoever has no session is refused': async library => {
    const noUser = clientOf(library, server.stranger())
    const calls: (keyof OrganizationCalls)[] = ['list', 'getFullOrganization', 'getActiveMember']

    const answers = await Promise.all(calls.map(call => noUser[call]()))

    assert.deepEqual(
      answers.map(({ error }) => error?.status),
      [401, 401, 401],
    )
  },
}

/** Every route of the library's organization plugin that is called over HTTP. */
const ROUTES = [
  ...['create', 'check-slug', 'update', 'delete', 'list', 'set-active', 'leave'],
  ...['get-organization', 'get-full-organization', 'has-permission'],
  ...['get-active-member', 'get-active-member-role', 'list-members', 'update-member-role'],
  ...['remove-member', 'invite-member', 'accept-invitation', 'reject-invitation'],
  ...['cancel-invitation', 'get-invitation', 'list-invitations', 'list-user-invitations'],
  ...['create-team', 'update-team', 'remove-team', 'list-teams', 'list-user-teams'],
  ...['list-team-members', 'add-team-member', 'remove-team-member', 'set-active-team'],
  ...['create-role', 'update-role', 'delete-role', 'list-roles', 'get-role'],
]

for (const reference of ['better-auth-1.2.12', 'better-auth-latest']) {
  describe(reference, () => {
    let library: Library
    before(async () => {
      called.clear()
      const folder = await installReference(reference)
      library = (await import(new URL('client.mjs', folder).href)) as Library
    })
    for (const [title, story] of Object.entries(scenarios)) test(title, () => story(library))
    test('every route was called', () => {
      assert.deepEqual(called, new Set(ROUTES))
    })
  })
}
