import type { ReactNode } from 'react'
import { RoleName } from '@gatehouse/contract/organizations/roles'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { Field } from '@gatehouse/ui/field'
import { TextInput } from '@gatehouse/ui/text-input'
import type { UseMutationResult } from '@tanstack/react-query'
import { useController, useForm } from 'react-hook-form'
import { PermissionGrid } from './permission-grid.tsx'
import { everyPermission, readingPermissions } from './permissions.ts'
import { UnsavedChangesPrompt } from '../../frame/unsaved-changes-prompt.tsx'
import { useTexts } from '../../texts.ts'
import { useStanding } from '../standing.ts'
import { useRoleSentence } from './role-texts.ts'

/** The form values of a role. */
export interface RoleValues {
  name: string
  permissions: string[]
}

interface RoleFormProps<Answer> {
  values: RoleValues
  save: UseMutationResult<Answer, Error, RoleValues>
  submit: string
  /** Between the name and the permissions: a role to copy from. */
  beside?: (set: (permissions: string[]) => void) => ReactNode
}

/** A role's name and permissions; users can give only permissions they have. */
export function RoleForm<Answer>({ values, save, submit, beside }: RoleFormProps<Answer>) {
  const t = useTexts()
  const sentence = useRoleSentence()
  const { permissions: granted } = useStanding()
  const form = useForm<RoleValues>({ defaultValues: values })
  const { errors, isDirty } = form.formState
  const { field, fieldState } = useController({
    control: form.control,
    name: 'permissions',
    rules: { validate: chosen => chosen.length > 0 || t('tokens.choose_scope') },
  })
  const set = (permissions: Iterable<string>) => field.onChange([...permissions].toSorted())
  const choose = (offered: readonly string[]) => set(offered.filter(item => granted.has(item)))
  const hasMissingPermissions = everyPermission.some(item => !granted.has(item))
  const send = form.handleSubmit(input =>
    save.mutate(input, { onSuccess: () => form.reset(input) }),
  )
  return (
    <form noValidate onSubmit={event => void send(event)} className="flex max-w-4xl flex-col gap-6">
      <UnsavedChangesPrompt hasChanges={isDirty && !save.isPending && !save.isSuccess} />
      {save.error && <Banner meaning="negative">{sentence(save.error)}</Banner>}
      <Card>
        <div className="flex max-w-xl flex-col gap-5">
          <Field
            label={t('fields.name')}
            help={t('roles.name_help')}
            error={errors.name?.message}
            required
          >
            <TextInput
              autoComplete="off"
              autoCapitalize="none"
              {...form.register('name', {
                setValueAs: (typed: string) => typed.trim().toLowerCase(),
                required: t('invalid.missing'),
                validate: typed => RoleName.safeParse(typed).success || t('roles.name_form'),
              })}
            />
          </Field>
          {beside?.(choose)}
        </div>
      </Card>
      <Card
        title={t('roles.may')}
        description={hasMissingPermissions ? t('roles.only_held') : undefined}
      >
        <div className="-mt-1 mb-4 flex flex-wrap gap-1">
          <Button size="small" kind="ghost" onClick={() => choose(everyPermission)}>
            {t('tokens.all')}
          </Button>
          <Button size="small" kind="ghost" onClick={() => choose(readingPermissions)}>
            {t('tokens.reading')}
          </Button>
          <Button size="small" kind="ghost" onClick={() => set([])}>
            {t('tokens.none_chosen')}
          </Button>
        </div>
        {fieldState.error && (
          <p role="alert" className="text-small text-negative mb-3">
            {fieldState.error.message}
          </p>
        )}
        <PermissionGrid value={new Set(field.value)} onChange={set} held={granted} />
      </Card>
      <div>
        <Button
          type="submit"
          kind="primary"
          loading={save.isPending}
          disabledReason={isDirty ? undefined : t('form.nothing_changed')}
        >
          {submit}
        </Button>
      </div>
    </form>
  )
}
