import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { company, organizationRoute as at, verifiedPerson } from '../../testing/company.ts'
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

test('only the invited user sees and answers an invitation', async () => {
  const { owner } = await company(server)
  const id = await sentInvitationId(owner, newAddress())
  const eve = await verifiedPerson(server, 'Eve')

  const rejected = [
    await answerInvitation(eve, 'accept', id),
    await answerInvitation(eve, 'reject', id),
    await eve.get(at('get-invitation'), { query: { id } }),
  ]

  const code = 'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION'
  const message = 'You are not the recipient of the invitation'
  for (const item of rejected) assert.deepEqual(invitationOutcome(item), [403, code, message])
})

test('the recipient sees the organization and the inviter', async () => {
  const { id, slug, owner } = await company(server)
  const guest = await verifiedPerson(server)
  const invitation = await sentInvitationId(owner, guest.email)

  const { status, body } = await guest.get(at('get-invitation'), { query: { id: invitation } })
  const list = (await guest.get(at('list-user-invitations'))).body

  assert.equal(status, 200)
  assert.deepEqual(
    [body.id, body.organizationId, body.organizationName, body.organizationSlug, body.inviterEmail],
    [invitation, id, 'Acme', slug, owner.email],
  )
  assert.deepEqual(
    list.map((item: any) => [item.id, item.organizationName, item.status]),
    [[invitation, 'Acme', 'pending']],
  )
  const other = await guest.get(at('list-user-invitations'), { query: { email: owner.email } })
  const message = 'User email cannot be passed for client side API calls.'
  assert.deepEqual([other.status, other.body.message], [400, message])
})

test("members see their organization's invitations in its list and details", async () => {
  const { id, owner, members } = await company(server, 'member')
  const [first, second] = [newAddress(), newAddress()]
  await sentInvitationId(owner, first)
  await answerInvitation(owner, 'cancel', await sentInvitationId(owner, second))
  const stranger = await signUp(server)

  const response = await members[0]!.get(at('list-invitations'))
  const full = await members[0]!.get(at('get-full-organization'))
  const named = { query: { organizationId: id } }

  const seen = (list: any[]) => list.map(({ email, status }) => [email, status])
  const expected = [
    [first, 'pending'],
    [second, 'canceled'],
  ]
  assert.deepEqual(seen(response.body), expected)
  assert.deepEqual(seen(full.body.invitations), expected)
  const outside = await stranger.get(at('list-invitations'), named)
  const nowhere = await stranger.get(at('list-invitations'))
  const not_a_member = 'You are not a member of this organization'
  assert.deepEqual([outside.status, outside.body.message], [403, not_a_member])
  assert.deepEqual([nowhere.status, nowhere.body.message], [400, 'Organization ID is required'])
})

test("inviting is rejected with the protocol's messages", async () => {
  const { owner, members } = await company(server, 'admin', 'member', 'support')
  const [admin, member, support] = members as [Person, Person, Person]
  const stranger = await signUp(server)
  const email = newAddress()
  const not_allowed = 'You are not allowed to invite users to this organization'
  const may_not_invite = [
    403,
    'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
    not_allowed,
  ]
  const not_this_role = [
    403,
    'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE',
    'you are not allowed to invite user with this role',
  ]

  const cases: [Person, object, unknown[]][] = [
    [stranger, { email }, [400, 'ORGANIZATION_NOT_FOUND', 'Organization not found']],
    [stranger, { email, organizationId: "x'" }, [400, 'MEMBER_NOT_FOUND', 'Member not found']],
    [owner, { email: 'nobody' }, [400, 'INVALID_EMAIL', 'Invalid email']],
    [owner, { email: '' }, [400, 'INVALID_EMAIL', 'Invalid email']],
    [member, { email }, may_not_invite],
    [support, { email, role: 'owner' }, may_not_invite],
    [owner, { email, role: 'zzz' }, [400, 'ROLE_NOT_FOUND', 'ROLE_NOT_FOUND: zzz']],
    [
      owner,
      { email, role: ['admin', 'constructor'] },
      [400, 'ROLE_NOT_FOUND', 'ROLE_NOT_FOUND: constructor'],
    ],
    [owner, { email, role: ' , ' }, [400, 'ROLE_NOT_FOUND', 'Role not found']],
    [owner, { email, role: [] }, [400, 'ROLE_NOT_FOUND', 'Role not found']],
    [admin, { email, role: 'owner' }, not_this_role],
    [admin, { email, role: 'member, owner' }, not_this_role],
    [
      owner,
      { email: member.email.toUpperCase() },
      [
        400,
        'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
        'User is already a member of this organization',
      ],
    ],
    [owner, { email, role: 7 }, [400, 'VALIDATION_ERROR', 'Invalid body parameters']],
    [
      owner,
      { email, teamId: 'a,b' },
      [400, 'INVALID_TEAM_ID', 'Team id contains a reserved character'],
    ],
    [owner, { email, teamId: 'none' }, [400, 'TEAM_NOT_FOUND', 'Team not found']],
  ]
  for (const [by, body, expected] of cases) {
    assert.deepEqual(invitationOutcome(await invite(by, body)), expected, JSON.stringify(body))
  }
  assert.equal((await mailsSentTo(server, email)).length, 0)
  assert.equal((await invite(owner, { email, role: 'owner' })).status, 200)
})
