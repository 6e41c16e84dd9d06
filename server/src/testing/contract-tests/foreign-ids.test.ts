import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { contract } from '@gatehouse/contract'
import type { Endpoint } from '@gatehouse/contract/kit/endpoint'
import { company, idOf, memberIdOf, organizationRoute as at, type Company } from '../company.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import type { Answer, Person } from '../person.ts'
import { rowsOf } from './rows.ts'

/** The objects of an organization, by id. */
type ConsequenceList = Company & Record<'team' | 'role' | 'user' | 'member' | 'invitation', string>

/**
 * A route, and the ids it takes. `within` says where the organization's own id is passed, if
 * anywhere.
 */
type Row = {
  verb: string
  ids?: (things: ConsequenceList) => Record<string, string>
  more?: object
  within?: 'nowhere' | 'data'
  /** The protocol returns 403, not 404, to a caller who knows the id. */
  message?: true
}

const named = ({ user, team }: ConsequenceList) => ({ teamId: team, userId: user })
const sentInvitationId = ({ invitation }: ConsequenceList) => ({ invitationId: invitation })
const role = ({ role: roleId }: ConsequenceList) => ({ roleId })
const team = ({ team: teamId }: ConsequenceList) => ({ teamId })
const permission = { member: ['create'] }

/** Every organization route that takes an id. */
const table: Row[] = [
  { verb: 'update', more: { data: { name: 'Taken' } } },
  { verb: 'delete' },
  { verb: 'leave' },
  { verb: 'set-active' },
  { verb: 'get-organization' },
  { verb: 'get-full-organization' },
  { verb: 'departure-preview' },
  { verb: 'has-permission', more: { permissions: permission } },
  { verb: 'get-standing' },
  { verb: 'get-places' },
  { verb: 'audit-log' },
  { verb: 'audit-log/export' },
  { verb: 'purchases' },
  { verb: 'merchants' },
  { verb: 'entitlements' },
  { verb: 'seats' },
  { verb: 'preview-seats', more: { more: 1 } },
  { verb: 'open-purchases', more: { customerId: crypto.randomUUID() } },
  { verb: 'claim-purchases', more: { customerId: crypto.randomUUID() } },
  { verb: 'list-members' },
  { verb: 'list-members/export' },
  { verb: 'get-active-member-role', ids: ({ user }) => ({ userId: user }) },
  {
    verb: 'update-member-role',
    ids: ({ member }) => ({ memberId: member }),
    more: { role: 'admin' },
  },
  { verb: 'remove-member', ids: ({ member }) => ({ memberIdOrEmail: member }) },
  { verb: 'invite-member', ids: team, more: { email: 'new@example.com', role: 'member' } },
  { verb: 'list-invitations' },
  { verb: 'list-invitations/export' },
  { verb: 'accept-invitation', ids: sentInvitationId, within: 'nowhere', message: true },
  { verb: 'reject-invitation', ids: sentInvitationId, within: 'nowhere', message: true },
  {
    verb: 'get-invitation',
    ids: ({ invitation }) => ({ id: invitation }),
    within: 'nowhere',
    message: true,
  },
  { verb: 'cancel-invitation', ids: sentInvitationId, within: 'nowhere' },
  { verb: 'create-team', more: { name: 'Taken' } },
  { verb: 'update-team', ids: team, more: { data: { name: 'Taken' } }, within: 'data' },
  { verb: 'remove-team', ids: team },
  { verb: 'list-teams' },
  { verb: 'list-teams/export' },
  { verb: 'list-user-teams', ids: ({ user }) => ({ userId: user }) },
  { verb: 'list-team-members', ids: team, within: 'nowhere' },
  { verb: 'add-team-member', ids: named },
  { verb: 'remove-team-member', ids: named },
  { verb: 'set-active-team', ids: team, within: 'nowhere' },
  { verb: 'create-role', more: { role: 'taken', permission } },
  { verb: 'update-role', ids: role, more: { data: { permission } } },
  { verb: 'delete-role', ids: role },
  { verb: 'list-roles' },
  { verb: 'list-roles/export' },
  { verb: 'get-role', ids: role },
]

/** Routes that take no id of an organization or of its objects. */
const EXCLUDED_ENDPOINTS = [
  ...['create', 'check-slug', 'list', 'get-active-member', 'list-user-invitations'],
  ...['invitation-state', 'ask-for-invitation', 'list-buyers'],
  // For the operator's programs, which may access every organization.
  'add-member',
]

let server: TestServer
let own: ConsequenceList
let foreign: ConsequenceList
before(async () => {
  server = await startTestServer()
  own = await things()
  foreign = await things()
})
after(() => server.close())

async function things(): Promise<ConsequenceList> {
  const acme = await company(server, 'member')
  const { owner, members } = acme
  const [worker] = acme.members as [Person]
  const user = await idOf(worker)
  const createOrFail = await owner.post(at('create-team'), { name: 'Press' })
  const clerk = await owner.post(at('create-role'), { role: 'clerk', permission: {} })
  const invitationInput = { email: `asked-${acme.slug}@example.com`, role: 'member' }
  const sent = await owner.post(at('invite-member'), invitationInput)
  await owner.post(at('add-team-member'), { teamId: createOrFail.body.id, userId: user })
  return {
    ...acme,
    members,
    user,
    member: await memberIdOf(worker),
    team: String(createOrFail.body.id),
    role: String(clerk.body.roleData.id),
    invitation: String(sent.body.id),
  }
}

const groups: Record<string, Record<string, Endpoint>> = contract
const methods = new Map(
  Object.values(groups)
    .flatMap(group => Object.values(group))
    .filter(({ path }) => path.startsWith(at('')))
    .map(({ path, method }) => [path.replace(at(''), ''), method]),
)

test('every organization route is tested or takes no id', () => {
  const known = [...table.map(({ verb }) => verb), ...EXCLUDED_ENDPOINTS]
  assert.deepEqual(new Set(known), new Set(methods.keys()))
})

/** One call: its ids, some of them another organization's, and the organization it names. */
type Attempt = { what: string; ids: Record<string, string>; organizationId: string | undefined }

/**
 * Every combination of ids in which at least one belongs to another organization, for each way of
 * naming the organization.
 */
function attempts({ ids, within }: Row, theirs: Record<string, string>): Attempt[] {
  const mine = ids?.(own) ?? {}
  const fields = Object.keys(mine)
  const places = within === 'nowhere' ? [undefined] : [undefined, own.id, theirs.organizationId]
  const sets = Array.from({ length: 2 ** fields.length }, (_, bits) =>
    fields.filter((__, at) => bits & (1 << at)),
  )
  return places.flatMap(organizationId =>
    sets
      .filter(set => set.length > 0 || organizationId === theirs.organizationId)
      .map(set => ({
        what: [
          ...set,
          ...(organizationId === theirs.organizationId ? ['organizationId'] : []),
        ].join(),
        ids: { ...mine, ...Object.fromEntries(set.map(field => [field, theirs[field] ?? ''])) },
        organizationId,
      }))
      .filter(({ what }) => what !== ''),
  )
}

async function request(
  { verb, more, within }: Row,
  { ids, organizationId }: Attempt,
): Promise<Answer> {
  const place = organizationId === undefined ? {} : { organizationId }
  const body = { ...ids, ...more, ...(within !== 'data' && place) }
  const data = within === 'data' && { data: { ...Object(Object(more).data), ...place } }
  return methods.get(verb) === 'GET'
    ? own.owner.get(at(verb), { query: body as Record<string, string> })
    : own.owner.post(at(verb), { ...body, ...data })
}

for (const row of table) {
  test(`${row.verb} by an owner of another organization changes and reveals nothing`, async () => {
    const earlier = await rowsOf(server)
    const there = { ...row.ids?.(foreign), organizationId: foreign.id }
    const nowhere = Object.fromEntries(Object.keys(there).map(key => [key, crypto.randomUUID()]))

    const answers = await Promise.all(attempts(row, there).map(item => request(row, item)))
    const unknown = await Promise.all(attempts(row, nowhere).map(item => request(row, item)))

    assert.ok(answers.length > 0)
    const labels = attempts(row, there).map(({ what }) => what)
    const rejectionOf = ({ status, body }: Answer, index: number) => [labels[index], status, body]
    for (const { status } of answers) assert.ok(status >= 400 && status < 500)
    if (!row.message) assert.deepEqual(answers.map(rejectionOf), unknown.map(rejectionOf))
    assert.deepEqual(await rowsOf(server), earlier)
  })
}
