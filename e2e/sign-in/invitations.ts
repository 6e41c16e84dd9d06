// Every state of an invitation, and of the user who follows its link.
import assert from 'node:assert/strict'
import {
  type Company,
  invitationToken,
  organizationRoute as at,
  verifiedPerson,
} from '@gatehouse/server/src/testing/company.ts'
import type { TestServer } from '@gatehouse/server/src/testing/test-server.ts'
import { signUp } from '@gatehouse/server/src/testing/people.ts'
import type { Person } from '@gatehouse/server/src/testing/person.ts'

let guestCount = 0
export const newAddress = () => `guest-${process.pid}-${(guestCount += 1)}@example.com`

/** Invites an email and returns the path of the mailed link. */
export async function invited(
  server: TestServer,
  { owner }: Company,
  email: string,
): Promise<string> {
  const { status, body } = await owner.post(at('invite-member'), { email, role: 'support' })
  assert.equal(status, 200, JSON.stringify(body))
  return `/invitation?token=${await invitationToken(server, email.toLowerCase())}`
}

/** Updates a row to a state that time or another user would bring about. */
export const change = (
  server: TestServer,
  table: 'organizations' | 'invitations',
  id: string,
  values: object,
) => server.site.db.updateTable(table).set(values).where('id', '=', id).execute()

/** The id of the latest invitation of an organization. */
async function latestOf({ owner }: Company): Promise<string> {
  const { body } = await owner.get(at('list-invitations'))
  return String(body.at(-1).id)
}

/** The user who follows a link (signed out by default), and the link's path. */
interface Scene {
  who?: Person
  path: string
}

/**
 * The state, the link, the message and the next step; and whether the inviting organization is
 * named.
 */
export type Case = [
  what: string,
  scene: (server: TestServer, acme: Company) => Promise<Scene>,
  said: string,
  step: { role: 'button' | 'link'; name: string },
  names?: 'named',
]

/** The button that requests another invitation. */
export const REQUEST_NEW_INVITATION = 'Request a new invitation'

const button = (name: string) => ({ role: 'button' as const, name })
const link = (name: string) => ({ role: 'link' as const, name })
const again = button(REQUEST_NEW_INVITATION)
const ownOrganizationsLink = link('Go to your organizations')

/** An invitation of an existing user, and what was done with it since. */
const since =
  (act: (server: TestServer, acme: Company, who: Person) => Promise<unknown>) =>
  async (server: TestServer, acme: Company) => {
    const user = await verifiedPerson(server)
    const path = await invited(server, acme, user.email)
    await act(server, acme, user)
    return { who: user, path }
  }

const answer = async (acme: Company, user: Person, verb: string) =>
  user.post(at(verb), { invitationId: await latestOf(acme) })

/** Every state of an invitation and of the user who follows its link. */
export const cases: Case[] = [
  [
    'somebody new',
    async (server, acme) => ({ path: await invited(server, acme, newAddress()) }),
    'You’ve been invited',
    link('Create account'),
  ],
  [
    'somebody who has an account, not signed in',
    async (server, acme) => ({
      path: await invited(server, acme, (await verifiedPerson(server)).email),
    }),
    'You’ve been invited',
    link('Sign in'),
  ],
  [
    'somebody else',
    async (server, acme) => ({
      who: await verifiedPerson(server),
      path: await invited(server, acme, newAddress()),
    }),
    'This invitation is for another account',
    button('Use another account'),
  ],
  [
    'somebody invited in capital letters',
    async (server, acme) => {
      const user = await verifiedPerson(server)
      return { who: user, path: await invited(server, acme, user.email.toUpperCase()) }
    },
    'Join Acme?',
    button('Accept'),
    'named',
  ],
  [
    'somebody whose address is not proven',
    async (server, acme) => {
      const user = await signUp(server)
      return { who: user, path: await invited(server, acme, user.email) }
    },
    'Verify your email first',
    button('Request a new link'),
  ],
  [
    'somebody who comes too late',
    since(async (server, acme) =>
      change(server, 'invitations', await latestOf(acme), { expires_at: new Date(0) }),
    ),
    'This invitation has expired',
    again,
    'named',
  ],
  [
    'a stranger who comes too late',
    async (server, acme) => {
      const path = await invited(server, acme, newAddress())
      await change(server, 'invitations', await latestOf(acme), { expires_at: new Date(0) })
      return { path }
    },
    'This invitation has expired',
    again,
  ],
  [
    'somebody whose invitation was taken back',
    since((_, acme) => answer(acme, acme.owner, 'cancel-invitation')),
    'This invitation was revoked',
    again,
    'named',
  ],
  [
    'somebody who declined',
    since((_, acme, who) => answer(acme, who, 'reject-invitation')),
    'This invitation was declined',
    again,
    'named',
  ],
  [
    'a member',
    since((_, acme, who) => answer(acme, who, 'accept-invitation')),
    'You’re already a member',
    link('Open Acme'),
    'named',
  ],
  [
    'somebody who left',
    since(async (_, acme, who) => {
      await answer(acme, who, 'accept-invitation')
      await who.post(at('leave'), { organizationId: acme.id })
    }),
    'This invitation was already used',
    again,
    'named',
  ],
  [
    'a member, not signed in',
    async (server, acme) => {
      const { path, who } = await since((_, to, by) => answer(to, by, 'accept-invitation'))(
        server,
        acme,
      )
      assert.ok(who)
      return { path }
    },
    'This invitation was accepted',
    link('Sign in'),
  ],
  [
    'somebody for whom no place is left',
    since((server, acme) => change(server, 'organizations', acme.id, { seat_limit: 1 })),
    'This organization is full',
    button('Request a seat'),
    'named',
  ],
  [
    'somebody invited to what is gone',
    since((server, acme) => change(server, 'organizations', acme.id, { deleted_at: new Date() })),
    'This organization no longer exists',
    ownOrganizationsLink,
  ],
  [
    'somebody with a torn link',
    async server => ({ who: await verifiedPerson(server), path: '/invitation?token=torn' }),
    'This invitation isn’t valid',
    ownOrganizationsLink,
  ],
]
