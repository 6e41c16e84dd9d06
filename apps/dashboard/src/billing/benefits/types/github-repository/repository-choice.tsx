import { useState } from 'react'
import { Button } from '@gatehouse/ui/button'
import { Combobox } from '@gatehouse/ui/combobox'
import { Field } from '@gatehouse/ui/field'
import { Controller, useFormContext } from 'react-hook-form'
import { useWrite } from '../../../../endpoint-hooks.ts'
import { sentenceOf } from '../../../../problems.ts'
import { useTexts } from '../../../../texts.ts'
import { ConnectNotice } from '../../connect-notice.tsx'
import type { RepositoryValues } from './repository-values.ts'
import { useRepositories } from './use-repositories.ts'

/** A repository that the app can access, found by a part of its name. */
export function RepositoryChoice() {
  const t = useTexts()
  const { control, watch, formState } = useFormContext<RepositoryValues>()
  const chosen = watch('repository')
  const [typed, setTyped] = useState('')
  // The field shows the chosen repository, which is not a search.
  const { repositories, integrationIds, isConnected, isFetching, error } = useRepositories(
    typed === chosen ? '' : typed,
  )
  const reload = useWrite((client, ids: string[]) =>
    Promise.all(ids.map(id => client.integrations.sync({ id }))),
  )
  if (!isConnected) return <ConnectNotice platform="github" />
  const failure = error ?? reload.error
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
      error={formState.errors.repository?.message ?? (failure ? sentenceOf(failure, t) : undefined)}
      required
    >
      <Controller
        name="repository"
        control={control}
        rules={{ required: t('invalid.missing') }}
        render={({ field: { value, onChange } }) => (
          <Combobox
            value={value === '' ? null : { value, label: value }}
            onChange={option => onChange(option?.value ?? '')}
            onSearch={setTyped}
            loading={isFetching}
            placeholder={t('benefits.choose_repository')}
            options={repositories.map(({ name }) => ({ value: name, label: name }))}
          />
        )}
      />
    </Field>
  )
}
