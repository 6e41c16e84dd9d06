import type { PlatformAdapter } from '../platform-adapter.ts'
import { guildToken } from './guild-token.ts'
import { discordApplication, discordBot } from './application.ts'

/** Discord: roles in servers, by the operator's bot. */
export const discord: PlatformAdapter = {
  isConfigured: ({ config }) => config.discord !== undefined,
  provider: discordApplication,
  // An account is added to a server with the token of its user.
  keeps_tokens: true,
  // Leaving a server and losing a role are events that only a permanent connection would receive.
  checks_granted: true,
  // With `member`, the account leaves the server when nothing there is paid for any more.
  levels: ['role', 'member'],
  // The client is loaded when it is first used: it is large, and many servers do without.
  apply: async (site, request) => {
    const { applyRole } = await import('./apply-role.ts')
    return await applyRole(site, request)
  },
  installUrl: null,
  confirm: () => Promise.resolve(undefined),
  consent: {
    provider: discordBot,
    redeem: async (site, returned) => {
      const { redeemBotCode } = await import('./redeem-bot-code.ts')
      const redeemed = await redeemBotCode(site, returned)
      return 'failure' in redeemed ? undefined : redeemed.guild_id
    },
  },
  token: (keys, { organization_id, external_id }) =>
    guildToken(keys, { organization_id, guild_id: external_id }),
  revoke: async (site, token) => {
    const { revokeToken } = await import('./revoke-token.ts')
    return await revokeToken(site, token)
  },
  view: async (site, external_id) => {
    const { viewGuild } = await import('./view-guild.ts')
    return await viewGuild(site, external_id)
  },
}
