import { securityActions, type SecurityAction } from '@gatehouse/contract/accounts/security-log'
import type { Meaning } from '@gatehouse/ui/status'
import { securityMeanings } from '../security-log/meanings.ts'

/** Server actions in the audit log that are not in a user's security log. */
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

type InstanceAction = keyof typeof ownMeanings

/**
 * The translation key of an action: the security log's text is reused, unless it addresses the
 * account's owner.
 */
type ActionText = `admin.deed.${InstanceAction}` | `security.action.${SecurityAction}`

interface Action {
  texts: ActionText
  meaning: Meaning
}

/** All actions on a server: the text and severity of each. */
export const auditedActions: ReadonlyMap<string, Action> = new Map<string, Action>([
  ...securityActions.map(action => {
    // In the audit log, API key actions are not under `user.`: `api_key.created`.
    const name = action.replace(/^(?!api_key_)/, 'user.').replace(/^api_key_/, 'api_key.')
    return [
      name,
      { texts: `security.action.${action}`, meaning: securityMeanings[action] },
    ] as const
  }),
  ...(Object.keys(ownMeanings) as InstanceAction[]).map(
    name => [name, { texts: `admin.deed.${name}`, meaning: ownMeanings[name] }] as const,
  ),
])

/** Groups of actions, by prefix. */
export const actionGroups = ['user.', 'api_key.', 'server_token.'] as const
