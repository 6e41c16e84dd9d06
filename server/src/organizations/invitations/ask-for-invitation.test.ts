import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { company, organizationRoute as at, verifiedPerson } from '../../testing/company.ts'
import { changeInstanceSettings as decideIn } from '../../testing/instance-settings.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import {
  requestNewInvitation as ask,
  inviteByMail,
  newAddress,
  invitationView,
} from '../../testing/inviting.ts'
import { mailsSentTo } from '../../testing/mails.ts'
import { signUp } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const mailKindsTo = async (email: string) =>
  (await mailsSentTo(server, email))
    .map(({ kind }) => kind)
    .filter(kind => kind.startsWith('invitation'))

/** An emailed invitation, and the token of its link. */
const requestAgain = (by: Person, email: string, more?: object) =>
  inviteByMail(server, by, email, more)

const setSeats = (id: string, seat_limit: number | null) =>
  server.site.db.updateTable('organizations').set({ seat_limit }).where('id', '=', id).execute()

test('asking for a new invitation notifies the inviter, or the owners instead', async () => {
  const { owner, members } = await company(server, 'admin')
  const admin = members[0]!
  const guest = newAddress()
  const { id, token } = await requestAgain(admin, guest)
  await owner.post(at('cancel-invitation'), { invitationId: id })

  await ask(server.stranger(), token)
  assert.deepEqual(
    [await mailKindsTo(admin.email), await mailKindsTo(owner.email)],
    [['invitation_asked_again'], []],
  )
  await owner.post(at('remove-member'), { memberIdOrEmail: admin.email })
  await ask(server.stranger(), token)

  const [mail] = await mailsSentTo(server, owner.email)
  assert.equal(mail?.kind, 'invitation_asked_again')
  assert.equal(mail.subject, `${guest} requested a new invitation`)
  assert.match(mail.plain, /\/dashboard\/company-[\d-]+\/members/)
  assert.equal((await mailKindsTo(admin.email)).length, 1)
  const entry = await server.site.db
    .selectFrom('audit_entries')
    .select(['subject_id', 'user_id'])
    .where('action', '=', 'invitation.asked_again')
    .where('subject_id', '=', id)
    .execute()
  assert.deepEqual(
    entry.map(item => item.user_id),
    [null, null],
  )
})

test('the owner is notified when no place is left', async () => {
  const { id, owner } = await company(server)
  const guest = await verifiedPerson(server)
  const { id: invitationId, token } = await requestAgain(owner, guest.email)
  await setSeats(id, 1)
  const rejected = await guest.post(at('accept-invitation'), { invitationId })
  assert.equal(rejected.body.code, 'ORGANIZATION_SEAT_LIMIT_REACHED')

  await ask(guest, token)

  assert.deepEqual(await mailKindsTo(owner.email), ['invitation_no_place'])
  await setSeats(id, 2)
  assert.equal((await guest.post(at('accept-invitation'), { invitationId })).status, 200)
})

test('a request for an invitation gets one response, and mails only with a reason', async () => {
  const { owner } = await company(server)
  const waiting = await requestAgain(owner, newAddress())

  await ask(server.stranger(), waiting.token)
  await ask(server.stranger(), 'no token of ours')

  assert.deepEqual(await mailKindsTo(owner.email), [])
})

test('where verification is not required, the recipient reads and answers at once', async () => {
  const { owner } = await company(server)
  const guest = await signUp(server)
  const { id, token } = await requestAgain(owner, guest.email)
  const decide = (invitation_verification_required: boolean) =>
    decideIn(server, { invitation_verification_required })

  await decide(false)

  assert.deepEqual(await invitationView(guest, token), ['pending', 'answer', 'Acme'])
  const accepted = await guest.post(at('accept-invitation'), { invitationId: id })
  assert.equal(accepted.status, 200)
  await decide(true)
})
