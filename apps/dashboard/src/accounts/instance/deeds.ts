import { securityActions, type SecurityAction } from '@gatehouse/contract/accounts/security-log'
import type { Meaning } from '@gatehouse/ui/status'
import { securityMeanings } from '../security-log/meanings.ts'

/** What is written down on a server besides what its owners are shown of an account. */
const ownMeanings = {
  'user.created': 'neutral',
  'user.updated': 'neutral',
  'user.impersonated': 'warning',
  'user.impersonation_ended': 'neutral',
  'user.deleted': 'negative',
  'server_token.created': 'information',
  'server_token.revoked': 'neutral',
  'settings.changed': 'information',
  'signing_key.created': 'neutral',
  'organization.status_changed': 'warning',
} as const satisfies Record<string, Meaning>

type OwnDeed = keyof typeof ownMeanings

/** A deed that has words: an account's owner reads the same ones, unless they speak to them. */
export type DeedWords = `admin.deed.${OwnDeed}` | `security.action.${SecurityAction}`

interface Deed {
  words: DeedWords
  meaning: Meaning
}

/** What can be done on a server: how it is called, and how much it asks to be looked at. */
export const deeds: ReadonlyMap<string, Deed> = new Map<string, Deed>([
  ...securityActions.map(action => {
    // Keys are no part of their user there: `api_key.created`.
    const name = action.replace(/^(?!api_key_)/, 'user.').replace(/^api_key_/, 'api_key.')
    return [
      name,
      { words: `security.action.${action}`, meaning: securityMeanings[action] },
    ] as const
  }),
  ...(Object.keys(ownMeanings) as OwnDeed[]).map(
    name => [name, { words: `admin.deed.${name}`, meaning: ownMeanings[name] }] as const,
  ),
])

/** Several deeds at once, by how they begin. */
export const deedGroups = ['user.', 'api_key.', 'server_token.'] as const
