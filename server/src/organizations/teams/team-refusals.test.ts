import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  company,
  idOf,
  organizationRoute as at,
  rejectionOf,
  team,
  worker,
} from '../../testing/company.ts'
import { changeInstanceSettings } from '../../testing/instance-settings.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signUp } from '../../testing/people.ts'
import type { Answer } from '../../testing/person.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const namesOf = (answer: Answer) => answer.body.map(({ name }: { name: string }) => name)
/**
 * The errors for a plain member, for a non-member and for a user without an organization, by
 * operation.
 */
const rejections: [verb: string, body: object, member: unknown, stranger: unknown][] = [
  [
    'create-team',
    { name: 'Mine' },
    [403, 'YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION'],
    [403, 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION'],
  ],
  [
    'remove-team',
    {},
    [403, 'YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION'],
    [403, 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM'],
  ],
  [
    'add-team-member',
    {},
    [403, 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER'],
    [400, 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'],
  ],
  [
    'remove-team-member',
    {},
    [403, 'YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER'],
    [400, 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'],
  ],
]

for (const [verb, more, member, stranger] of rejections) {
  test(`plain members, non-members and users without an organization cannot ${verb}`, async () => {
    const acme = await company(server)
    const [mara, other] = [await worker(server, acme), await signUp(server)]
    const press = await team(acme)
    const body = { teamId: press.id, userId: await idOf(acme.owner), ...more }

    const answers = [
      await mara.post(at(verb), { ...body, organizationId: acme.id }),
      await other.post(at(verb), { ...body, organizationId: acme.id }),
      await other.post(at(verb), body),
    ]

    assert.deepEqual(answers.map(rejectionOf), [member, stranger, [400, 'NO_ACTIVE_ORGANIZATION']])
  })
}

test("members without permission can neither update a team nor see others' teams", async () => {
  const acme = await company(server)
  const [mara, other] = [await worker(server, acme), await signUp(server)]
  const press = await team(acme)
  const change = { teamId: press.id, data: { name: 'Mine', organizationId: acme.id } }
  const query = { organizationId: acme.id }

  for (const person of [mara, other]) {
    const answer = await person.post(at('update-team'), change)
    assert.deepEqual(rejectionOf(answer), [403, 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM'])
  }
  const listed = await other.get(at('list-teams'), { query })
  const ofUser = await other.get(at('list-user-teams'), { query })
  const otherTeamsAnswer = await mara.get(at('list-user-teams'), {
    query: { userId: await idOf(acme.owner) },
  })
  assert.deepEqual(rejectionOf(listed), [403, 'YOU_ARE_NOT_ALLOWED_TO_ACCESS_THIS_ORGANIZATION'])
  assert.deepEqual(rejectionOf(ofUser), [403, 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION'])
  assert.deepEqual(rejectionOf(otherTeamsAnswer), [
    403,
    'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER',
  ])
  const nowhere = await other.get(at('list-teams'))
  assert.deepEqual([nowhere.status, nowhere.body], [200, null])
})

test('an admin sees the teams of a member of the organization only', async () => {
  const [acme, globex] = [await company(server), await company(server)]
  const [admin, mara] = [await worker(server, acme, 'admin'), await worker(server, acme)]
  const press = await team(acme)
  const userId = await idOf(mara)
  await acme.owner.post(at('add-team-member'), { teamId: press.id, userId })

  const seen = await admin.get(at('list-user-teams'), { query: { userId } })
  const query = { userId: await idOf(globex.owner) }
  const foreign = await admin.get(at('list-user-teams'), { query })

  assert.deepEqual(namesOf(seen), ['Press'])
  assert.deepEqual(rejectionOf(foreign), [400, 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'])
})

for (const [label, name] of [
  ['without a name', ''],
  ['by a name without end', 'x'.repeat(201)],
] as const) {
  test(`a team ${label} is rejected`, async () => {
    const acme = await company(server)
    const press = await team(acme)

    const answers = [
      await acme.owner.post(at('create-team'), { name }),
      await acme.owner.post(at('update-team'), { teamId: press.id, data: { name } }),
    ]

    for (const answer of answers) assert.deepEqual(rejectionOf(answer), [400, 'VALIDATION_ERROR'])
  })
}

test('an organization has as many teams as the operator allows, including its first', async () => {
  const acme = await company(server)
  await changeInstanceSettings(server, { organization_teams_max: 2 })

  const fits = await acme.owner.post(at('create-team'), { name: 'Press' })
  const more = await acme.owner.post(at('create-team'), { name: 'Sales' })
  await changeInstanceSettings(server, { organization_teams_max: null })
  const after = await acme.owner.post(at('create-team'), { name: 'Sales' })

  assert.deepEqual(
    [fits.status, rejectionOf(more), after.status],
    [200, [400, 'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS'], 200],
  )
})

test('a team has as many members as the operator allows', async () => {
  const acme = await company(server, 'member', 'member')
  const { id: teamId } = await team(acme)
  const [ann, ben] = await Promise.all(acme.members.map(idOf))
  const join = (userId?: string) => acme.owner.post(at('add-team-member'), { teamId, userId })
  await changeInstanceSettings(server, { team_members_max: 1 })

  const fits = await join(ann)
  const more = await join(ben)
  await changeInstanceSettings(server, { team_members_max: null })
  const after = await join(ben)

  assert.deepEqual(
    [fits.status, rejectionOf(more), after.status],
    [200, [403, 'TEAM_MEMBER_LIMIT_REACHED'], 200],
  )
})

test('the last team stays unless the operator allows removing it', async () => {
  const { owner } = await company(server)
  const [{ id: teamId }] = (await owner.get(at('list-teams'))).body
  await owner.post(at('set-active-team'), { teamId: null })

  const rejected = await owner.post(at('remove-team'), { teamId })
  await changeInstanceSettings(server, { last_team_removal_enabled: true })
  const done = await owner.post(at('remove-team'), { teamId })
  await changeInstanceSettings(server, { last_team_removal_enabled: null })

  assert.deepEqual(rejectionOf(rejected), [400, 'UNABLE_TO_REMOVE_LAST_TEAM'])
  assert.deepEqual(done.body, { message: 'Team removed successfully.' })
  assert.deepEqual((await owner.get(at('list-teams'))).body, [])
})
