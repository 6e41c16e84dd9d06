import type { Site } from '../../../platform/site.ts'
import type { IntegrationView } from '../platform-adapter.ts'
import { readGuild } from './guild.ts'

/** Reads a server, and the roles that the bot can give there. */
export async function viewGuild(site: Site, external_id: string): Promise<IntegrationView> {
  const read = await readGuild(site, external_id)
  if ('failure' in read) {
    if (read.failure.kind === 'bot_removed')
      return { status: 'removed', stopped_by: 'integration_removed' }
    throw new Error(`Discord does not show the server: ${read.failure.kind}`)
  }
  const { name, roles, other_roles, can_kick_members, can_manage_roles, id } = read.value
  const resources = [
    ...roles.map(role => ({ role, assignable: true })),
    // They stay known, so that access to them is refused without asking.
    ...other_roles.filter(role => role.id !== id).map(role => ({ role, assignable: false })),
  ]
  return {
    status: 'active',
    ...(!can_manage_roles && { stopped_by: 'permission_missing' }),
    name,
    details: { can_kick_members, can_manage_roles },
    resources: resources.map(({ role, assignable }) => ({
      resource_id: role.id,
      name: role.name,
      details: { position: role.position, color: role.color, assignable },
    })),
  }
}
