import { MessagesSquare } from 'lucide-react'
import type { BenefitTypeView } from '../../benefit-type.ts'
import { RoleName, ServerName } from './names.tsx'
import { DiscordFields, type DiscordValues } from './fields.tsx'

/** A role in a Discord server. */
export const discord: BenefitTypeView<'discord', DiscordValues> = {
  icon: MessagesSquare,
  platform: 'discord',
  Fields: DiscordFields,
  empty: { guildToken: '', roleId: '', kickMember: false },
  valuesOf: ({ guildToken, roleId, kickMember }) => ({ guildToken, roleId, kickMember }),
  bodyOf: ({ guildToken, roleId, kickMember }) => ({
    guildToken,
    roleId,
    kickMember,
  }),
  names: { 'properties.guildToken': 'guildToken', 'properties.roleId': 'roleId' },
  facts: ({ guildId, roleId }, t) => [
    { label: t('benefits.discord_server'), value: <ServerName guildId={guildId} /> },
    {
      label: t('benefits.discord_role'),
      value: <RoleName guildId={guildId} roleId={roleId} />,
    },
  ],
}
