import { post, verified, signUp, type ProtocolRequest, type Step } from './case.ts'

/** Ada has an organization and it is active in her session: `{org}`, and `{ada.member}`. */
export const organizationCreated: Step[] = [
  ...verified('ada'),
  post(
    '/organization/create',
    { name: 'Acme', slug: '{slug}' },
    { keep: { org: 'id', 'ada.member': 'members.0.id' } },
  ),
]

/** Cleo has another one: `{other}`, and `{cleo.member}`. */
export const otherOrganizationCreated: Step[] = [
  ...verified('cleo'),
  post(
    '/organization/create',
    { name: 'Other', slug: '{slug}-other' },
    { as: 'cleo', keep: { other: 'id', 'cleo.member': 'members.0.id' } },
  ),
]

/** Ada invites a user, whose invitation is kept as `{bob.invitation}`. */
export const invited = (
  user = 'bob',
  role: string | string[] = 'member',
  more: object = {},
): ProtocolRequest =>
  post(
    '/organization/invite-member',
    { email: `{${user}.email}`, role, ...more },
    { keep: { [`${user}.invitation`]: 'id' } },
  )

/** The invited user answers the invitation, or Ada cancels it. */
export const answered = (
  verb: 'accept' | 'reject' | 'cancel',
  user = 'bob',
  as = user,
): ProtocolRequest =>
  post(`/organization/${verb}-invitation`, { invitationId: `{${user}.invitation}` }, { as })

/** A user joins Ada's organization and makes it active: `{bob.member}`. */
export const joined = (user = 'bob', role = 'member'): Step[] => [
  ...verified(user),
  invited(user, role),
  { ...answered('accept', user), keep: { [`${user}.member`]: 'member.id' } },
  post('/organization/set-active', { organizationId: '{org}' }, { as: user }),
]

/** A signed-in user without an organization. */
export const stranger = (user = 'bob'): Step[] => [signUp(user)]
