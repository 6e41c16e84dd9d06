import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DAY, HOUR, SECOND } from '../../platform/clock.ts'
import {
  company,
  idOf,
  organizationRoute as at,
  verifyAddress,
  verifiedPerson,
} from '../../testing/company.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import {
  answerInvitation,
  invite,
  sentInvitationId,
  newAddress,
  invitationOutcome,
} from '../../testing/inviting.ts'
import { mailsSentTo } from '../../testing/mails.ts'
import { signUp } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const auditOf = (organization_id: string) =>
  server.site.db
    .selectFrom('audit_entries')
    .select(['action', 'before', 'after', 'user_id'])
    .where('organization_id', '=', organization_id)
    .orderBy('id')
    .execute()

test('an invitation is emailed, accepted once and makes an active member', async () => {
  const { id, owner } = await company(server)
  const guest = await verifiedPerson(server)
  const now = server.clock.now()

  const sent = await invite(owner, {
    email: guest.email.toUpperCase(),
    role: ['admin', 'support'],
  })

  const invitation = {
    organizationId: id,
    email: guest.email,
    role: 'admin,support',
    teamId: null,
    status: 'pending',
    expiresAt: new Date(now.getTime() + 2 * DAY).toISOString(),
    createdAt: now.toISOString(),
    inviterId: await idOf(owner),
    id: sent.body.id,
  }
  assert.deepEqual([sent.status, sent.body], [200, invitation])
  const accepted = await answerInvitation(guest, 'accept', sent.body.id)
  assert.deepEqual(accepted.body.invitation, { ...invitation, status: 'accepted' })
  const { member } = accepted.body
  assert.deepEqual([member.role, member.organizationId], ['admin,support', id])
  const names = accepted.headers.getSetCookie().map(line => line.slice(0, line.indexOf('=')))
  assert.deepEqual(names, ['better-auth.session_token', 'better-auth.session_data'])
  assert.equal((await guest.get('/api/auth/get-session')).body.session.activeOrganizationId, id)
  const again = await answerInvitation(guest, 'accept', sent.body.id)
  assert.deepEqual(invitationOutcome(again), [400, 'INVITATION_NOT_FOUND', 'Invitation not found'])
})

test('invitation changes are audited with before and after', async () => {
  const { id, owner } = await company(server)
  const guest = await verifiedPerson(server)
  const first = await sentInvitationId(owner, guest.email)
  await invite(owner, { email: guest.email, resend: true })
  await answerInvitation(owner, 'cancel', first)
  const second = await sentInvitationId(owner, guest.email)
  await answerInvitation(guest, 'reject', second)
  const third = await sentInvitationId(owner, guest.email)
  await answerInvitation(guest, 'accept', third)

  const entries = await auditOf(id)

  const auditedChanges = entries.map(({ action, before: was, after: is }) => [
    action,
    (was as any)?.status ?? null,
    (is as any)?.status ?? null,
  ])
  assert.deepEqual(auditedChanges, [
    ['organization.created', null, null],
    ['invitation.created', null, 'pending'],
    ['invitation.resent', 'pending', 'pending'],
    ['invitation.canceled', 'pending', 'canceled'],
    ['invitation.created', null, 'pending'],
    ['invitation.rejected', 'pending', 'rejected'],
    ['invitation.created', null, 'pending'],
    ['member.joined', null, null],
    ['invitation.accepted', 'pending', 'accepted'],
  ])
  assert.equal(entries.at(-1)?.user_id, await idOf(guest))
})

test('an invited address is not invited twice, but mailed again on request', async () => {
  const { owner, members } = await company(server, 'admin')
  const email = newAddress()
  const id = await sentInvitationId(owner, email, { role: 'support' })
  server.clock.pass(47 * HOUR)

  const twice = await invite(owner, { email: email.toUpperCase() })
  const resent = await invite(members[0]!, { email, role: 'admin', resend: true })

  const message = 'User is already invited to this organization'
  assert.deepEqual(invitationOutcome(twice), [
    400,
    'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION',
    message,
  ])
  assert.equal(resent.status, 200)
  assert.deepEqual([resent.body.id, resent.body.role], [id, 'support'])
  assert.equal(resent.body.inviterId, await idOf(members[0]!))
  const expiry = new Date(server.clock.now().getTime() + 2 * DAY).toISOString()
  assert.equal(resent.body.expiresAt, expiry)
  assert.equal((await mailsSentTo(server, email)).length, 2)
})

test('an invitation cannot be resent by a member who could not have sent it', async () => {
  const { owner, members } = await company(server, 'admin')
  const email = newAddress()
  await sentInvitationId(owner, email, { role: 'owner' })

  const rejected = await invite(members[0]!, { email, role: 'member', resend: true })

  const code = 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE'
  assert.deepEqual(invitationOutcome(rejected).slice(0, 2), [403, code])
})

test('an expired invitation cannot be answered but can be sent again', async () => {
  const { owner } = await company(server)
  const guest = await verifiedPerson(server)
  const old = await sentInvitationId(owner, guest.email)
  server.clock.pass(2 * DAY)

  const late = [
    await answerInvitation(guest, 'accept', old),
    await answerInvitation(guest, 'reject', old),
    await answerInvitation(owner, 'cancel', old),
    await guest.get(at('get-invitation'), { query: { id: old } }),
  ]
  const anew = await sentInvitationId(owner, guest.email)

  assert.deepEqual(late.map(invitationOutcome), [
    [400, 'INVITATION_NOT_FOUND', 'Invitation not found'],
    [400, 'INVITATION_NOT_FOUND', 'Invitation not found!'],
    [400, 'INVITATION_NOT_FOUND', 'Invitation not found'],
    [400, 'INVITATION_NOT_FOUND', 'Invitation not found!'],
  ])
  assert.notEqual(anew, old)
  const listed = (await owner.get(at('list-invitations'))).body
  assert.deepEqual(
    listed.map(({ id, status }: any) => [id, status]),
    [
      [old, 'pending'],
      [anew, 'pending'],
    ],
  )
  server.clock.pass(2 * DAY - SECOND)
  assert.equal((await answerInvitation(guest, 'accept', anew)).status, 200)
})

test('an invitation is answered once, whatever the answer', async () => {
  const { owner } = await company(server)
  for (const first of ['accept', 'reject', 'cancel'] as const) {
    const guest = await verifiedPerson(server)
    const id = await sentInvitationId(owner, guest.email)
    assert.equal(
      (await answerInvitation(first === 'cancel' ? owner : guest, first, id)).status,
      200,
    )

    for (const second of ['accept', 'reject', 'cancel'] as const) {
      const late = await answerInvitation(second === 'cancel' ? owner : guest, second, id)
      assert.deepEqual(invitationOutcome(late).slice(0, 2), [400, 'INVITATION_NOT_FOUND'], second)
    }
  }
})

test('an unverified address cannot accept an invitation (CVE-2026-53514)', async () => {
  const { owner } = await company(server)
  const guest = await signUp(server)
  const id = await sentInvitationId(owner, guest.email)
  const viewsBefore = [
    await answerInvitation(guest, 'accept', id),
    await answerInvitation(guest, 'reject', id),
    await guest.get(at('get-invitation'), { query: { id } }),
    await guest.get(at('list-user-invitations')),
  ]

  await verifyAddress(server, guest.email)

  const answering = [
    403,
    'EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION',
    'Email verification required before accepting or rejecting invitation',
  ]
  const reading = [
    403,
    'EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION',
    'Email verification required to view or list invitations for the session email',
  ]
  assert.deepEqual(viewsBefore.map(invitationOutcome), [answering, answering, reading, reading])
  assert.equal((await answerInvitation(guest, 'accept', id)).status, 200)
})

test('canceling an invitation requires permission', async () => {
  const { owner, members } = await company(server, 'admin', 'member')
  const id = await sentInvitationId(owner, newAddress())

  const rejected = await answerInvitation(members[1]!, 'cancel', id)
  const canceled = await answerInvitation(members[0]!, 'cancel', id)

  const message = 'You are not allowed to cancel this invitation'
  assert.deepEqual(invitationOutcome(rejected), [
    403,
    'YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION',
    message,
  ])
  assert.deepEqual([canceled.status, canceled.body.id, canceled.body.status], [200, id, 'canceled'])
})

test('an invitation is valid as long as its sender could send it', async () => {
  const { id, owner, members } = await company(server, 'admin', 'admin')
  const [leaving, demotedMember] = members as [Person, Person]
  const [first, second] = [await verifiedPerson(server), await verifiedPerson(server)]
  const leavingMembersInvitation = await sentInvitationId(leaving, first.email)
  const demotedMembersInvitation = await sentInvitationId(demotedMember, second.email)
  await leaving.post(at('leave'), { organizationId: id })
  const memberId = (await demotedMember.get(at('get-active-member'))).body.id
  await owner.post(at('update-member-role'), { memberId, role: 'member' })

  const answers = [
    await answerInvitation(first, 'accept', leavingMembersInvitation),
    await first.get(at('get-invitation'), { query: { id: leavingMembersInvitation } }),
    await answerInvitation(second, 'accept', demotedMembersInvitation),
    await second.get(at('get-invitation'), { query: { id: demotedMembersInvitation } }),
  ]

  const left = [
    400,
    'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION',
    'Inviter is no longer a member of the organization',
  ]
  assert.deepEqual(answers.map(invitationOutcome), [
    left,
    left,
    [400, 'INVITATION_NOT_FOUND', 'Invitation not found'],
    [400, 'INVITATION_NOT_FOUND', 'Invitation not found!'],
  ])
  await invite(owner, { email: first.email, resend: true })
  assert.equal((await answerInvitation(first, 'accept', leavingMembersInvitation)).status, 200)
})

test('a member cannot accept an invitation', async () => {
  const { id, owner } = await company(server)
  const guest = await verifiedPerson(server)
  const invitation = await sentInvitationId(owner, guest.email)
  await server.site.db
    .insertInto('members')
    .values({
      id: crypto.randomUUID(),
      organization_id: id,
      user_id: await idOf(guest),
      role: 'member',
      created_at: server.clock.now(),
    })
    .execute()

  const rejected = await answerInvitation(guest, 'accept', invitation)

  const code = 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION'
  assert.deepEqual(invitationOutcome(rejected).slice(0, 2), [400, code])
})
