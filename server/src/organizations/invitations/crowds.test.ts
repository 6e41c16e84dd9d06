import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  company,
  invitationToken,
  organizationRoute as at,
  verifiedPerson,
} from '../../testing/company.ts'
import { changeInstanceSettings as decideIn } from '../../testing/instance-settings.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import type { Answer, Person } from '../../testing/person.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const INVITATIONS_COUNT = 50

const decide = (change: Parameters<typeof decideIn>[1]) => decideIn(server, change)
const accept = (by: Person, invitationId: string) =>
  by.post(at('accept-invitation'), { invitationId })
const invite = (by: Person, email: string, more: object = {}) =>
  by.post(at('invite-member'), { email, role: 'member', ...more })
const countOf = async (by: Person) => (await by.get(at('list-members'))).body.total
const tally = (answers: Answer[]) => {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const outcome = body?.code ?? String(status)
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}

/** Fifty users, each with an invitation of their own. */
async function inviteMany(owner: Person, more: object = {}) {
  const people: { person: Person; id: string }[] = []
  for (let count = 0; count < INVITATIONS_COUNT; count += 1) {
    const person = await verifiedPerson(server)
    people.push({ person, id: String((await invite(owner, person.email, more)).body.id) })
  }
  return people
}

test('one of fifty parallel acceptances of an invitation succeeds, for one member', async () => {
  const { owner } = await company(server)
  const guest = await verifiedPerson(server)
  const { id } = (await invite(owner, guest.email)).body

  const answers = await Promise.all(
    Array.from({ length: INVITATIONS_COUNT }, () => accept(guest, id)),
  )

  assert.deepEqual(tally(answers), { 200: 1, INVITATION_NOT_FOUND: INVITATIONS_COUNT - 1 })
  assert.equal(await countOf(owner), 2)
})

test('of parallel accept, reject and cancel, one succeeds', async () => {
  const { owner } = await company(server)
  for (let round = 0; round < 5; round += 1) {
    const guest = await verifiedPerson(server)
    const { id: invitationId } = (await invite(owner, guest.email)).body

    const answers = await Promise.all([
      guest.post(at('reject-invitation'), { invitationId }),
      accept(guest, invitationId),
      owner.post(at('cancel-invitation'), { invitationId }),
    ])

    assert.deepEqual(tally(answers), { 200: 1, INVITATION_NOT_FOUND: 2 })
  }
})

test('one of fifty parallel joins gets the last place; the others may retry', async () => {
  const { owner } = await company(server)
  const people = await inviteMany(owner)
  await decide({ organization_members_max: 2 })

  const answers = await Promise.all(people.map(({ person, id }) => accept(person, id)))

  const full = 'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED'
  assert.deepEqual(tally(answers), { 200: 1, [full]: INVITATIONS_COUNT - 1 })
  assert.equal(await countOf(owner), 2)
  const rejected = answers.findIndex(({ status }) => status === 403)
  await decide({ organization_members_max: 3 })
  const { person, id } = people[rejected] ?? assert.fail('somebody was refused')
  assert.equal((await accept(person, id)).status, 200)
  await decide({ organization_members_max: 100 })
})

test('purchased seats limit the members of an organization too', async () => {
  const { id, owner } = await company(server)
  const guest = await verifiedPerson(server)
  const { id: invitation } = (await invite(owner, guest.email)).body
  const seats = (seat_limit: number | null) =>
    server.site.db.updateTable('organizations').set({ seat_limit }).where('id', '=', id).execute()

  await seats(1)
  const rejected = await accept(guest, invitation)
  await seats(2)
  const accepted = await accept(guest, invitation)

  assert.deepEqual([rejected.status, rejected.body.message], [403, 'Seat limit reached'])
  assert.equal(accepted.status, 200)
})

test('pending invitations are limited, however many are sent in parallel', async () => {
  const { owner } = await company(server)
  await decide({ organization_invitations_max: 3 })
  const addresses = Array.from({ length: INVITATIONS_COUNT }, (_, at) => `crowd-${at}@example.com`)

  const answers = await Promise.all(addresses.map(email => invite(owner, email)))

  assert.deepEqual(tally(answers), { 200: 3, INVITATION_LIMIT_REACHED: INVITATIONS_COUNT - 3 })
  const [first] = answers.filter(({ status }) => status === 200)
  await owner.post(at('cancel-invitation'), { invitationId: first?.body.id })
  assert.equal((await invite(owner, 'crowd-more@example.com')).status, 200)
  const message = 'Invitation limit reached'
  assert.equal((await invite(owner, 'crowd-last@example.com')).body.message, message)
  await decide({ organization_invitations_max: 100 })
})

test('fifty parallel invitations to one address create one', async () => {
  const { owner } = await company(server)

  const answers = await Promise.all(
    Array.from({ length: INVITATIONS_COUNT }, () => invite(owner, 'wanted@example.com')),
  )

  const already = 'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION'
  assert.deepEqual(tally(answers), { 200: 1, [already]: INVITATIONS_COUNT - 1 })
})

test("a user who accepts joins the invitation's teams, and a single one is activated", async () => {
  const { owner } = await company(server)
  const team = async (name: string) =>
    String((await owner.post(at('create-team'), { name })).body.id)
  const [sales, desktop, removed] = [await team('Sales'), await team('Desk'), await team('Gone')]
  const [item, both] = [await verifiedPerson(server), await verifiedPerson(server)]
  const ofOne = (await invite(owner, item.email, { teamId: sales })).body
  const ofBoth = (await invite(owner, both.email, { teamId: [desktop, removed, sales, desktop] }))
    .body
  await owner.post(at('remove-team'), { teamId: removed })

  const [first, second] = [await accept(item, ofOne.id), await accept(both, ofBoth.id)]

  assert.deepEqual([ofOne.teamId, ofBoth.teamId], [sales, [desktop, removed, sales].join(',')])
  assert.deepEqual([first.body.member.teamId, second.body.member.teamId], [sales, desktop])
  const activeOf = async (person: Person) =>
    (await person.get('/api/auth/get-session')).body.session.activeTeamId
  assert.deepEqual([await activeOf(item), await activeOf(both)], [sales, null])
  const teamsOf = async (person: Person) =>
    (await person.get(at('list-user-teams'))).body.map(({ id }: { id: string }) => id).sort()
  assert.deepEqual(await teamsOf(both), [sales, desktop].sort())
})

test('one of fifty invited into a team with one place joins (0f15288b85)', async () => {
  const { owner } = await company(server)
  const { id: teamId } = (await owner.post(at('create-team'), { name: 'Small' })).body
  const people = await inviteMany(owner, { teamId })
  await decide({ team_members_max: 1 })

  const answers = await Promise.all(people.map(({ person, id }) => accept(person, id)))

  assert.deepEqual(tally(answers), { 200: 1, TEAM_MEMBER_LIMIT_REACHED: INVITATIONS_COUNT - 1 })
  assert.equal(await countOf(owner), 2)
  const invited = await invite(owner, 'small@example.com', { teamId })
  assert.deepEqual([invited.status, invited.body.message], [403, 'Team member limit reached'])
  await decide({ team_members_max: null })
})

test('where teams are disabled, an invitation has none', async () => {
  const { owner } = await company(server)
  const { id: teamId } = (await owner.post(at('create-team'), { name: 'Sales' })).body
  await decide({ teams_enabled: false })

  const { body } = await invite(owner, 'teamless@example.com', { teamId })

  assert.equal(body.teamId, null)
  await decide({ teams_enabled: true })
})

test('the operator sets how long an invitation is valid', async () => {
  const { owner } = await company(server)
  await decide({ invitation_seconds: 3_600 })

  const { body } = await invite(owner, 'brief@example.com')

  assert.equal(Date.parse(body.expiresAt) - Date.parse(body.createdAt), 3_600_000)
  await decide({ invitation_seconds: 172_800 })
})

test('invitation emails and requests for new ones are rate limited', async () => {
  const limited = await startTestServer({ rate_limits: true })
  try {
    const { owner } = await company(limited)
    const email = 'often@example.com'
    const answers: number[] = []
    for (let count = 0; count < 11; count += 1) {
      limited.clock.pass(11_000)
      answers.push((await invite(owner, email, { resend: true })).status)
    }
    assert.deepEqual(answers, [...Array.from({ length: 10 }, () => 200), 429])
    const token = await invitationToken(limited, email)
    const request = async (item: string) => {
      limited.clock.pass(61_000)
      return (await limited.stranger().post(at('ask-for-invitation'), { token: item })).status
    }
    assert.deepEqual([await request(token), await request(token)], [200, 429])
    assert.deepEqual([await request('unknown'), await request('unknown')], [200, 429])
  } finally {
    await limited.close()
  }
})
