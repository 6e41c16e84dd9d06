import { useEndpointQuery } from '../../../../endpoint-hooks.ts'

/** The servers, or roles of one server, that the form lists. */
const SHOWN_MAX = 100

/** The servers that the bot was added to. */
export function useDiscordServers() {
  const { data } = useEndpointQuery('integrations', 'list', {
    platform: ['discord'],
    limit: SHOWN_MAX,
  })
  return data?.items
}

/** The roles that the bot can give in a server; undefined until they have loaded. */
export function useDiscordRoles(integrationId: string | undefined) {
  const id = integrationId ?? ''
  const input = { id, limit: SHOWN_MAX }
  const enabled = integrationId !== undefined
  const { data } = useEndpointQuery('integrations', 'resources', input, { enabled })
  return data?.items
}
