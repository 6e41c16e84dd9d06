import { post, verified, signUp, type Ask, type Step } from './case.ts'

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
export const atOtherVersion: Step[] = [
  ...verified('cleo'),
  post(
    '/organization/create',
    { name: 'Other', slug: '{slug}-other' },
    { as: 'cleo', keep: { other: 'id', 'cleo.member': 'members.0.id' } },
  ),
]

/** Ada invites a user, whose invitation is kept as `{bob.invitation}`. */
export const invited = (who = 'bob', role: string | string[] = 'member', more: object = {}): Ask =>
  post(
    '/organization/invite-member',
    { email: `{${who}.email}`, role, ...more },
    { keep: { [`${who}.invitation`]: 'id' } },
  )

/** The invited user answers the invitation, or Ada cancels it. */
export const answered = (how: 'accept' | 'reject' | 'cancel', who = 'bob', as = who): Ask =>
  post(`/organization/${how}-invitation`, { invitationId: `{${who}.invitation}` }, { as })

/** A user joins Ada's organization and makes it active: `{bob.member}`. */
export const joined = (who = 'bob', role = 'member'): Step[] => [
  ...verified(who),
  invited(who, role),
  { ...answered('accept', who), keep: { [`${who}.member`]: 'member.id' } },
  post('/organization/set-active', { organizationId: '{org}' }, { as: who }),
]

/** A signed-in user without an organization. */
export const stranger = (who = 'bob'): Step[] => [signUp(who)]
