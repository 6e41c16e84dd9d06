import { CodeText } from '../../code-text.tsx'
import { useDiscordRoles, useDiscordServers } from './use-discord.ts'

/** The name of a server, or its id if it is not connected. */
export function ServerName({ guildId }: { guildId: string }) {
  const servers = useDiscordServers()
  const server = servers?.find(({ externalId }) => externalId === guildId)
  return server ? server.name : <CodeText>{guildId}</CodeText>
}

/** The name of a role, or its id if the bot cannot give it. */
export function RoleName({ guildId, roleId }: { guildId: string; roleId: string }) {
  const servers = useDiscordServers()
  const server = servers?.find(({ externalId }) => externalId === guildId)
  const role = useDiscordRoles(server?.id)?.find(({ resourceId }) => resourceId === roleId)
  return role ? role.name : <CodeText>{roleId}</CodeText>
}
