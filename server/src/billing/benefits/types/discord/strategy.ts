import { accountRequired } from '../../account-required.ts'
import type { BenefitStrategy } from '../../strategy.ts'

/** A role in a Discord server. No bot is invited yet, so the guild's id is its own token. */
export const discord: BenefitStrategy<'discord'> = {
  offered: false,
  granted: 'in_job',
  validate: (_work, _organization_id, input) => ({ ...input, guild_id: input.guild_token }),
  grant: work => ({ error: accountRequired('Discord', work.now) }),
}
