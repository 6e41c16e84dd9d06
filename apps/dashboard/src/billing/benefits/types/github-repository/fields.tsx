import { Banner } from '@gatehouse/ui/banner'
import { Field } from '@gatehouse/ui/field'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { TextInput } from '@gatehouse/ui/text-input'
import { useFormContext } from 'react-hook-form'
import { useTexts } from '../../../../texts.ts'

/** Repository permissions for buyers, from lowest to highest. */
const permissions = ['pull', 'triage', 'push', 'maintain', 'admin'] as const

/** The form values of a repository. */
export type RepositoryValues = {
  repositoryOwner: string
  repositoryName: string
  permission: (typeof permissions)[number]
}

const OWNER = /^\s*[A-Za-z\d](?:[A-Za-z\d]|-(?=[A-Za-z\d])){0,38}\s*$/
const REPOSITORY = /^\s*(?!\.{1,2}\s*$)[\w.-]{1,100}\s*$/

/** The repository, and the buyers' permission in it. */
export function RepositoryFields() {
  const t = useTexts()
  const { register, watch, formState } = useFormContext<RepositoryValues>()
  const { errors } = formState
  const required = t('invalid.missing')
  const strong = ['push', 'maintain', 'admin'].includes(watch('permission'))
  return (
    <>
      <Banner>{t('benefits.waits', { platform: 'GitHub' })}</Banner>
      <Field
        label={t('benefits.owner')}
        help={t('benefits.owner_help')}
        error={errors.repositoryOwner?.message}
        required
      >
        <TextInput
          mono
          autoComplete="off"
          spellCheck={false}
          {...register('repositoryOwner', {
            required,
            pattern: { value: OWNER, message: t('benefits.owner_form') },
          })}
        />
      </Field>
      <Field label={t('benefits.repository')} error={errors.repositoryName?.message} required>
        <TextInput
          mono
          autoComplete="off"
          spellCheck={false}
          {...register('repositoryName', {
            required,
            pattern: { value: REPOSITORY, message: t('benefits.repository_form') },
          })}
        />
      </Field>
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
    </>
  )
}
