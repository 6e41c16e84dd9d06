import { Banner } from '@gatehouse/ui/banner'
import { Field } from '@gatehouse/ui/field'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { useFormContext } from 'react-hook-form'
import { useTexts } from '../../../../texts.ts'
import { RepositoryChoice } from './repository-choice.tsx'
import { permissions, type RepositoryValues } from './repository-values.ts'
import { useRepositories } from './use-repositories.ts'

/** The repository, and the buyers' permission in it. */
export function RepositoryFields() {
  const t = useTexts()
  const { register, watch } = useFormContext<RepositoryValues>()
  const strong = ['push', 'maintain', 'admin'].includes(watch('permission'))
  return (
    <>
      <RepositoryChoice />
      <SeatsNotice name={watch('repository')} />
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

/** Outside collaborators of an organization's private repository count for its bill at GitHub. */
function SeatsNotice({ name }: { name: string }) {
  const t = useTexts()
  const { repositories } = useRepositories(name)
  const chosen = repositories.find(repository => repository.name === name)
  if (!chosen?.private || !chosen.ownedByOrganization) return null
  const [owner = ''] = name.split('/')
  return <Banner meaning="warning">{t('benefits.github_seats', { owner })}</Banner>
}
