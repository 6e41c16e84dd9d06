import { MessagesSquare } from 'lucide-react'
import type { BenefitTypeView } from '../../benefit-type.ts'
import { CodeText } from '../../code-text.tsx'
import { DiscordFields, type DiscordValues } from './fields.tsx'

/** A role in a Discord server. */
export const discord: BenefitTypeView<'discord', DiscordValues> = {
  icon: MessagesSquare,
  Fields: DiscordFields,
  empty: { guildToken: '', roleId: '', kickMember: false },
  valuesOf: ({ guildToken, roleId, kickMember }) => ({ guildToken, roleId, kickMember }),
  bodyOf: ({ guildToken, roleId, kickMember }) => ({
    guildToken: guildToken.trim(),
    roleId: roleId.trim(),
    kickMember,
  }),
  names: { 'properties.guildToken': 'guildToken', 'properties.roleId': 'roleId' },
  facts: ({ guildId, roleId }, t) => [
    { label: t('benefits.guild'), value: <CodeText>{guildId}</CodeText> },
    { label: t('benefits.role'), value: <CodeText>{roleId}</CodeText> },
  ],
}
