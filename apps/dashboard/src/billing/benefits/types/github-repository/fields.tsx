import { Banner } from '@gatehouse/ui/banner'
import { Button, buttonClass } from '@gatehouse/ui/button'
import { Field } from '@gatehouse/ui/field'
import { Link } from '@gatehouse/ui/link'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { useFormContext } from 'react-hook-form'
import { useHref, useWrite } from '../../../../endpoint-hooks.ts'
import { useTexts } from '../../../../texts.ts'
import { useRepositories } from './use-repositories.ts'

/** Repository permissions for buyers, from lowest to highest. */
const permissions = ['pull', 'triage', 'push', 'maintain', 'admin'] as const

/** The form values of a repository: `acme/editor`. */
export type RepositoryValues = {
  repository: string
  permission: (typeof permissions)[number]
}

/** The repository, and the buyers' permission in it. */
export function RepositoryFields() {
  const t = useTexts()
  const { register, watch } = useFormContext<RepositoryValues>()
  const strong = ['push', 'maintain', 'admin'].includes(watch('permission'))
  return (
    <>
      <RepositoryChoice />
      <Field label={t('benefits.permission')}>
        <NativeSelect
          options={permissions.map(value => ({
            value,
            label: t(`benefits.permissions.${value}`),
          }))}
          {...register('permission')}
        />
      </Field>
      {strong && <Banner meaning="warning">{t('benefits.permission_strong')}</Banner>}
      <Banner>{t('benefits.waits', { platform: 'GitHub' })}</Banner>
    </>
  )
}

function RepositoryChoice() {
  const t = useTexts()
  const href = useHref()
  const { register, watch, formState } = useFormContext<RepositoryValues>()
  const { isLoaded, isConnected, integrationIds, names } = useRepositories()
  const reload = useWrite((client, ids: string[]) =>
    Promise.all(ids.map(id => client.integrations.sync({ id }))),
  )
  const chosen = watch('repository')
  if (isLoaded && !isConnected) {
    return (
      <Banner
        title={t('benefits.connect_github')}
        actions={
          <Link href={href('/integrations')} className={buttonClass()}>
            {t('benefits.connect_github')}
          </Link>
        }
      >
        {t('benefits.connect_github_text')}
      </Banner>
    )
  }
  const known = chosen === '' || names.includes(chosen) ? names : [...names, chosen]
  return (
    <Field
      label={t('benefits.repository')}
      help={t('benefits.repository_help')}
      aside={
        <Button
          kind="ghost"
          size="small"
          loading={reload.isPending}
          onClick={() => reload.mutate(integrationIds)}
        >
          {t('benefits.reload_repositories')}
        </Button>
      }
      error={formState.errors.repository?.message}
      required
    >
      <NativeSelect
        // Remounted once the options have loaded, because a select drops a value without an option.
        key={isLoaded ? 'known' : 'loading'}
        placeholder={t('benefits.choose_repository')}
        options={known.map(name => ({ value: name, label: name }))}
        {...register('repository', { required: t('invalid.missing') })}
      />
    </Field>
  )
}
