import { Banner } from '@gatehouse/ui/banner'
import { Field } from '@gatehouse/ui/field'
import { Switch } from '@gatehouse/ui/switch'
import { TextInput } from '@gatehouse/ui/text-input'
import { useFormContext } from 'react-hook-form'
import { useTexts } from '../../../../texts.ts'

/** The form values of a Discord role. */
export type DiscordValues = { guildToken: string; roleId: string; kickMember: boolean }

const SNOWFLAKE = /^\s*\d{17,20}\s*$/

/**
 * The Discord server and role, and whether a member who loses the role is removed from the server.
 */
export function DiscordFields() {
  const t = useTexts()
  const { register, formState } = useFormContext<DiscordValues>()
  const { errors } = formState
  const id = {
    required: t('invalid.missing'),
    pattern: { value: SNOWFLAKE, message: t('benefits.snowflake') },
  }
  return (
    <>
      <Banner>{t('benefits.waits', { platform: 'Discord' })}</Banner>
      <Field
        label={t('benefits.guild')}
        help={t('benefits.guild_help')}
        error={errors.guildToken?.message}
        required
      >
        <TextInput mono inputMode="numeric" autoComplete="off" {...register('guildToken', id)} />
      </Field>
      <Field
        label={t('benefits.role')}
        help={t('benefits.role_help')}
        error={errors.roleId?.message}
        required
      >
        <TextInput mono inputMode="numeric" autoComplete="off" {...register('roleId', id)} />
      </Field>
      <Switch
        label={t('benefits.kick')}
        help={t('benefits.kick_help')}
        {...register('kickMember')}
      />
    </>
  )
}
