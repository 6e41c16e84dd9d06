import { invalid } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../../../platform/work.ts'
import { deliverAccess } from '../../../integrations/access/deliver-access.ts'
import { findResource } from '../../../integrations/access/queries.ts'
import { releaseAccess } from '../../../integrations/access/release-access.ts'
import { readGuildToken } from '../../../integrations/discord/guild-token.ts'
import type { BenefitStrategy } from '../../strategy.ts'

/** A role in a Discord server that the merchant has added the bot to. */
export const discord: BenefitStrategy<'discord'> = {
  platform: 'discord',
  granted: 'in_job',
  validate: async (work, organization_id, input) => {
    const { guild_token, role_id } = input
    if (work.server.config.undelivered_offers) return { ...input, guild_id: guild_token }
    const guild_id = readGuildToken(work.server.keys, organization_id, guild_token)
    if (guild_id === undefined) {
      const msg = 'Connect Discord and choose a server that the bot was added to.'
      invalid({ loc: ['body', 'properties', 'guild_token'], msg, input: guild_token })
    }
    if (!(await isAssignable(work, organization_id, { guild_id, role_id }))) {
      const msg = 'Choose a role of this server that is below the bot’s own role.'
      invalid({ loc: ['body', 'properties', 'role_id'], msg, input: role_id })
    }
    return { ...input, guild_id }
  },
  grant: (work, grant, { role_id, kick_member }, { renewing }) =>
    deliverAccess(work, grant, {
      platform: 'discord',
      resource: { resource_id: role_id },
      level: kick_member ? 'member' : 'role',
      renewing,
    }),
  delivered: ({ guild_id, role_id }, account_id) => ({
    ...{ account_id, guild_id, role_id },
    granted_account_id: account_id,
  }),
  revoke: (work, grant) => releaseAccess(work, grant.id),
}

async function isAssignable(
  work: Work,
  organization_id: string,
  { guild_id, role_id }: { guild_id: string; role_id: string },
): Promise<boolean> {
  const by = { platform: 'discord', resource_id: role_id } as const
  const role = await findResource(work, organization_id, by)
  if (!role || role.external_id !== guild_id || role.status !== 'active') return false
  // Written by the adapter of the same platform.
  const { assignable } = role.details as { assignable?: boolean }
  return assignable === true
}
