import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  auditOf,
  company,
  idOf,
  organizationRoute as at,
  rejectionOf,
  team,
  worker,
} from '../../testing/company.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import type { Answer, Person } from '../../testing/person.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const namesOf = (answer: Answer) => answer.body.map(({ name }: { name: string }) => name)
const activeTeam = async (person: Person) =>
  (await person.get('/api/auth/get-session')).body.session.activeTeamId

test('an organization starts with a team of its name that includes the owner', async () => {
  const acme = await company(server)

  const { body } = await acme.owner.get(at('list-teams'))

  assert.deepEqual(
    body.map((row: object) => Object.keys(row)),
    [['name', 'organizationId', 'createdAt', 'updatedAt', 'id']],
  )
  assert.deepEqual([body[0].name, body[0].organizationId], ['Acme', acme.id])
  assert.equal(await activeTeam(acme.owner), body[0].id)
  const { members } = (await acme.owner.get(at('get-full-organization'))).body
  assert.equal(members[0].teamId, body[0].id)
})

test('a team is created, renamed and removed, and the log records it', async () => {
  const acme = await company(server)
  const press = await team(acme)

  const renamed = await acme.owner.post(at('update-team'), {
    teamId: press.id,
    data: { name: 'Media' },
  })
  const listed = namesOf(await acme.owner.get(at('list-teams')))
  const removed = await acme.owner.post(at('remove-team'), { teamId: press.id })

  assert.deepEqual([renamed.status, renamed.body.name], [200, 'Media'])
  assert.deepEqual(listed, ['Acme', 'Media'])
  assert.deepEqual([removed.status, removed.body], [200, { message: 'Team removed successfully.' }])
  const entries = (await auditOf(server, acme, 'team')).slice(-3)
  const owner = await idOf(acme.owner)
  assert.deepEqual(
    entries.map(({ action, user_id, before, after }) => [
      action,
      user_id,
      (before as { name?: string } | null)?.name,
      (after as { name?: string } | null)?.name,
    ]),
    [
      ['team.created', owner, undefined, 'Press'],
      ['team.updated', owner, 'Press', 'Media'],
      ['team.removed', owner, 'Media', undefined],
    ],
  )
})

test('members are added to and removed from teams, and see their teammates', async () => {
  const acme = await company(server)
  const mara = await worker(server, acme)
  const press = await team(acme)
  const key = { teamId: press.id, userId: await idOf(mara) }

  const added = await acme.owner.post(at('add-team-member'), key)
  const again = await acme.owner.post(at('add-team-member'), key)
  const seen = await mara.get(at('list-team-members'), { query: { teamId: press.id } })
  const response = await mara.get(at('list-user-teams'))
  const member = (await mara.get(at('get-active-member'))).body
  const removed = await acme.owner.post(at('remove-team-member'), key)

  assert.deepEqual(Object.keys(added.body), ['id', 'teamId', 'userId', 'createdAt'])
  assert.deepEqual([added.body.teamId, added.body.userId], [key.teamId, key.userId])
  assert.deepEqual([again.status, again.body], [200, added.body])
  assert.deepEqual(seen.body, [added.body])
  assert.deepEqual(namesOf(response), ['Press'])
  assert.equal(member.teamId, press.id)
  assert.deepEqual(removed.body, { message: 'Team member removed successfully.' })
  assert.deepEqual((await mara.get(at('list-user-teams'))).body, [])
  assert.equal((await mara.get(at('get-active-member'))).body.teamId, null)
  const out = await acme.owner.post(at('remove-team-member'), key)
  assert.deepEqual(rejectionOf(out), [400, 'USER_IS_NOT_A_MEMBER_OF_THE_TEAM'])
})

test("team managers list any team's members, plain members only their own team's", async () => {
  const acme = await company(server)
  const [mara, admin] = [await worker(server, acme), await worker(server, acme, 'admin')]
  const press = await team(acme)
  const query = { teamId: press.id }

  const seen = await admin.get(at('list-team-members'), { query })
  const hidden = await mara.get(at('list-team-members'), { query })

  assert.deepEqual([seen.status, seen.body], [200, []])
  assert.deepEqual(rejectionOf(hidden), [400, 'USER_IS_NOT_A_MEMBER_OF_THE_TEAM'])
})

test('a session activates a team of its organization and deactivates it', async () => {
  const acme = await company(server)
  const mara = await worker(server, acme)
  const press = await team(acme)
  await acme.owner.post(at('add-team-member'), { teamId: press.id, userId: await idOf(mara) })
  const choose = (teamId?: string | null) => mara.post(at('set-active-team'), { teamId })

  const nothing = await choose()
  const none = await choose(null)
  const chosen = await choose(press.id)
  const still = await choose()
  const members = await mara.get(at('list-team-members'))

  assert.deepEqual([nothing.body, none.body], [null, null])
  assert.deepEqual([none.headers.getSetCookie(), chosen.body.name], [[], 'Press'])
  assert.match(chosen.headers.getSetCookie()[0] ?? '', /^better-auth\.session_token=/)
  assert.deepEqual([still.body.id, members.body.length], [press.id, 1])
  assert.equal(await activeTeam(mara), press.id)
  assert.deepEqual((await choose(null)).body, null)
  assert.equal(await activeTeam(mara), null)
  const lost = await mara.get(at('list-team-members'))
  assert.deepEqual(rejectionOf(lost), [400, 'YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM'])
})

test('a session cannot activate a foreign team, nor any without an organization', async () => {
  const acme = await company(server)
  const mara = await worker(server, acme)
  const press = await team(acme)

  const outside = await mara.post(at('set-active-team'), { teamId: press.id })
  await mara.post(at('set-active'), { organizationId: null })
  const nowhere = await mara.post(at('set-active-team'), { teamId: press.id })

  assert.deepEqual(rejectionOf(outside), [403, 'USER_IS_NOT_A_MEMBER_OF_THE_TEAM'])
  assert.deepEqual(rejectionOf(nowhere), [400, 'NO_ACTIVE_ORGANIZATION'])
})

test('a member who leaves an organization leaves its teams', async () => {
  const acme = await company(server)
  const mara = await worker(server, acme)
  const press = await team(acme)
  const user_id = await idOf(mara)
  await acme.owner.post(at('add-team-member'), { teamId: press.id, userId: user_id })
  await mara.post(at('set-active-team'), { teamId: press.id })

  await mara.post(at('leave'), { organizationId: acme.id })

  assert.equal(await activeTeam(mara), null)
  assert.deepEqual((await mara.get(at('list-user-teams'))).body, [])
  const query = { teamId: press.id }
  assert.deepEqual((await acme.owner.get(at('list-team-members'), { query })).body, [])
})

test('the members of a removed team stay in the organization', async () => {
  const acme = await company(server)
  const mara = await worker(server, acme)
  const [press, shop] = [await team(acme), await team(acme, 'Shop')]
  const userId = await idOf(mara)
  for (const { id } of [press, shop]) {
    server.clock.pass(1_000)
    await acme.owner.post(at('add-team-member'), { teamId: id, userId })
  }
  await mara.post(at('set-active-team'), { teamId: press.id })

  await acme.owner.post(at('remove-team'), { teamId: press.id })

  const member = (await mara.get(at('get-active-member'))).body
  assert.deepEqual([member.userId, member.teamId], [userId, shop.id])
  assert.equal(await activeTeam(mara), null)
})

test('an invitation into a removed team becomes one without a team', async () => {
  const acme = await company(server)
  const [press, shop] = [await team(acme), await team(acme, 'Shop')]
  const body = { email: 'new@example.com', role: 'member', teamId: [press.id, shop.id] }
  assert.equal((await acme.owner.post(at('invite-member'), body)).status, 200)

  await acme.owner.post(at('remove-team'), { teamId: press.id })

  const { body: invitations } = await acme.owner.get(at('list-invitations'))
  assert.equal(invitations[0].teamId, shop.id)
})

test('the last team and the active team cannot be removed', async () => {
  const acme = await company(server)
  const [first] = (await acme.owner.get(at('list-teams'))).body
  const press = await team(acme)

  const response = await acme.owner.post(at('remove-team'), { teamId: first.id })
  await acme.owner.post(at('remove-team'), { teamId: press.id })
  await acme.owner.post(at('set-active-team'), { teamId: null })
  const last = await acme.owner.post(at('remove-team'), { teamId: first.id })

  assert.deepEqual(rejectionOf(response), [403, 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM'])
  assert.deepEqual(rejectionOf(last), [400, 'UNABLE_TO_REMOVE_LAST_TEAM'])
  assert.equal(last.body.message, 'Unable to remove last team')
})

test('of two parallel removals of the last two teams, one succeeds', async () => {
  const acme = await company(server)
  const [first] = (await acme.owner.get(at('list-teams'))).body
  const press = await team(acme)
  await acme.owner.post(at('set-active-team'), { teamId: null })

  const answers = await Promise.all(
    [first.id, press.id].map(teamId => acme.owner.post(at('remove-team'), { teamId })),
  )

  assert.deepEqual(
    answers.map(answer => answer.status).sort((a, b) => a - b),
    [200, 400],
  )
})
