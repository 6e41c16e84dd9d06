import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Field } from '@gatehouse/ui/field'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { Switch } from '@gatehouse/ui/switch'
import { useFormContext } from 'react-hook-form'
import { useWrite } from '../../../../endpoint-hooks.ts'
import { useTexts } from '../../../../texts.ts'
import { ConnectNotice } from '../../connect-notice.tsx'
import { useDiscordRoles, useDiscordServers } from './use-discord.ts'

/** The form values of a Discord role. */
export type DiscordValues = { guildToken: string; roleId: string; kickMember: boolean }

/**
 * The Discord server and role, and whether a member who loses the role is removed from the server.
 */
export function DiscordFields() {
  const t = useTexts()
  const { register } = useFormContext<DiscordValues>()
  const servers = useDiscordServers()
  if (servers?.length === 0) return <ConnectNotice platform="discord" />
  return (
    <>
      <ServerChoice servers={servers} />
      <RoleChoice servers={servers} />
      <Switch
        label={t('benefits.kick')}
        help={t('benefits.kick_help')}
        {...register('kickMember')}
      />
      <Banner>{t('benefits.waits', { platform: 'Discord' })}</Banner>
    </>
  )
}

interface ChoiceProps {
  /** The connected servers, once they have loaded. */
  servers: ReturnType<typeof useDiscordServers>
}

function ServerChoice({ servers }: ChoiceProps) {
  const t = useTexts()
  const { register, watch, setValue, formState } = useFormContext<DiscordValues>()
  const chosen = watch('guildToken')
  const options = (servers ?? []).map(({ token, name }) => ({ value: token ?? '', label: name }))
  const known = chosen === '' || options.some(({ value }) => value === chosen)
  return (
    <Field
      label={t('benefits.discord_server')}
      error={formState.errors.guildToken?.message}
      required
    >
      <NativeSelect
        // Remounted once the options have loaded, because a select drops a value without an option.
        key={servers ? 'known' : 'loading'}
        placeholder={t('benefits.choose_server')}
        options={known ? options : [...options, { value: chosen, label: 'Discord' }]}
        {...register('guildToken', {
          required: t('invalid.missing'),
          // A role belongs to one server.
          onChange: () => setValue('roleId', ''),
        })}
      />
    </Field>
  )
}

function RoleChoice({ servers }: ChoiceProps) {
  const t = useTexts()
  const { register, watch, formState } = useFormContext<DiscordValues>()
  const [guildToken, chosen] = [watch('guildToken'), watch('roleId')]
  const server = servers?.find(({ token }) => token === guildToken)
  const roles = useDiscordRoles(server?.id)
  const reload = useWrite((client, id: string) => client.integrations.sync({ id }))
  const options = (roles ?? []).map(role => ({ value: role.resourceId, label: role.name }))
  const known = chosen === '' || options.some(({ value }) => value === chosen)
  return (
    <Field
      label={t('benefits.discord_role')}
      help={t('benefits.discord_role_help')}
      aside={
        server && (
          <Button
            kind="ghost"
            size="small"
            loading={reload.isPending}
            onClick={() => reload.mutate(server.id)}
          >
            {t('benefits.reload_roles')}
          </Button>
        )
      }
      error={formState.errors.roleId?.message}
      required
    >
      <NativeSelect
        key={roles ? `known ${guildToken}` : 'loading'}
        placeholder={t('benefits.choose_role')}
        options={known ? options : [...options, { value: chosen, label: chosen }]}
        {...register('roleId', { required: t('invalid.missing') })}
      />
    </Field>
  )
}
