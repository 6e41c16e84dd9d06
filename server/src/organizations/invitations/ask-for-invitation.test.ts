import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { company, organizationRoute as at, provenPerson } from '../../testing/company.ts'
import { decide as decideIn } from '../../testing/decide.ts'
import { openHouse, type House } from '../../testing/house.ts'
import { askForAnother as ask, invitedByMail, newAddress, told } from '../../testing/inviting.ts'
import { mailsTo } from '../../testing/mails.ts'
import { signUp } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'

let house: House
before(async () => {
  house = await openHouse()
})
after(() => house.close())

const kindsTo = async (email: string) =>
  (await mailsTo(house, email))
    .map(({ kind }) => kind)
    .filter(kind => kind.startsWith('invitation'))

/** An emailed invitation, and the token of its link. */
const asked = (by: Person, email: string, more?: object) => invitedByMail(house, by, email, more)

const setSeats = (id: string, seat_limit: number | null) =>
  house.site.db.updateTable('organizations').set({ seat_limit }).where('id', '=', id).execute()

test('asking for a new invitation notifies the inviter, or the owners instead', async () => {
  const { owner, members } = await company(house, 'admin')
  const admin = members[0]!
  const guest = newAddress()
  const { id, token } = await asked(admin, guest)
  await owner.post(at('cancel-invitation'), { invitationId: id })

  await ask(house.stranger(), token)
  assert.deepEqual(
    [await kindsTo(admin.email), await kindsTo(owner.email)],
    [['invitation_asked_again'], []],
  )
  await owner.post(at('remove-member'), { memberIdOrEmail: admin.email })
  await ask(house.stranger(), token)

  const [mail] = await mailsTo(house, owner.email)
  assert.equal(mail?.kind, 'invitation_asked_again')
  assert.equal(mail.subject, `${guest} asks for a new invitation`)
  assert.match(mail.plain, /\/dashboard\/company-[\d-]+\/members/)
  assert.equal((await kindsTo(admin.email)).length, 1)
  const entry = await house.site.db
    .selectFrom('audit_entries')
    .select(['subject_id', 'user_id'])
    .where('action', '=', 'invitation.asked_again')
    .where('subject_id', '=', id)
    .execute()
  assert.deepEqual(
    entry.map(one => one.user_id),
    [null, null],
  )
})

test('the owner is told when no place is left', async () => {
  const { id, owner } = await company(house)
  const guest = await provenPerson(house)
  const { id: invitationId, token } = await asked(owner, guest.email)
  await setSeats(id, 1)
  const refused = await guest.post(at('accept-invitation'), { invitationId })
  assert.equal(refused.body.code, 'ORGANIZATION_SEAT_LIMIT_REACHED')

  await ask(guest, token)

  assert.deepEqual(await kindsTo(owner.email), ['invitation_no_place'])
  await setSeats(id, 2)
  assert.equal((await guest.post(at('accept-invitation'), { invitationId })).status, 200)
})

test('asking answers alike whatever the link is, and mails nobody without a reason', async () => {
  const { owner } = await company(house)
  const waiting = await asked(owner, newAddress())

  await ask(house.stranger(), waiting.token)
  await ask(house.stranger(), 'no token of ours')

  assert.deepEqual(await kindsTo(owner.email), [])
})

test('where the operator asks for no proof, the recipient reads and answers at once', async () => {
  const { owner } = await company(house)
  const guest = await signUp(house)
  const { id, token } = await asked(owner, guest.email)
  const decide = (invitation_verification_required: boolean) =>
    decideIn(house, { invitation_verification_required })

  await decide(false)

  assert.deepEqual(await told(guest, token), ['pending', 'answer', 'Acme'])
  const accepted = await guest.post(at('accept-invitation'), { invitationId: id })
  assert.equal(accepted.status, 200)
  await decide(true)
})
