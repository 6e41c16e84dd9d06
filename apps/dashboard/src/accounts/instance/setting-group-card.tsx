import { useQueryClient } from '@tanstack/react-query'
import { RequestFailed } from '@gatehouse/sdk/request-failed'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { toast } from '@gatehouse/ui/toast'
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form'
import { type AnswerOf, useWrite } from '../../endpoint-hooks.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { useMay } from '../may-administer.ts'
import { offersQuery } from '../offers.ts'
import {
  namesIn,
  type SettingGroup,
  type SettingName,
  type SettingValues,
} from '../setting-groups.ts'
import { SettingRow } from './setting-row.tsx'
import { useSettingFault } from './use-setting-fault.ts'

interface SettingGroupCardProps {
  group: SettingGroup
  answer: AnswerOf<'instance', 'settings'>
}

/**
 * Settings that are saved together, each with a description and a button to reset it to the
 * default.
 */
export function SettingGroupCard({ group, answer }: SettingGroupCardProps) {
  const t = useTexts()
  const names = namesIn(group)
  const may = useMay()({ settings: ['update'] })
  const form = useForm<SettingValues>({
    values: valuesOf(answer.settings, names),
    // Saving another group also updates these values; unsaved input is kept.
    resetOptions: { keepDirtyValues: true },
  })
  const save = useSave(answer, names, form)
  const { isDirty } = form.formState
  return (
    <FormProvider {...form}>
      <form
        id={group}
        noValidate
        className="scroll-mt-[calc(var(--bar-height,0px)+1rem)]"
        onSubmit={event => void form.handleSubmit(input => save.mutate(input))(event)}
      >
        <Card
          flush
          title={t(`admin.settings.group.${group}`)}
          description={t(`admin.settings.group_text.${group}`)}
        >
          {save.error && !namedFields(save.error) && (
            <Banner meaning="negative" className="mx-4 mb-2">
              {sentenceOf(save.error, t)}
            </Banner>
          )}
          <ul className="divide-y">
            {names.map(name => (
              <SettingRow key={name} name={name} preset={answer.presets[name]} locked={!may} />
            ))}
          </ul>
          <footer className="flex flex-wrap items-center justify-end gap-2 border-t px-4 py-3">
            {isDirty && (
              <Button onClick={() => form.reset()} disabled={save.isPending}>
                {t('ui:action.cancel')}
              </Button>
            )}
            <Button
              type="submit"
              kind={isDirty ? 'primary' : 'secondary'}
              loading={save.isPending}
              aria-label={t('admin.settings.save_group', {
                group: t(`admin.settings.group.${group}`),
              })}
              disabledReason={
                may
                  ? isDirty
                    ? undefined
                    : t('form.nothing_changed')
                  : t('refusal.role_too_small')
              }
            >
              {t('form.save')}
            </Button>
          </footer>
        </Card>
      </form>
    </FormProvider>
  )
}

function useSave(
  answer: AnswerOf<'instance', 'settings'>,
  names: SettingName[],
  form: UseFormReturn<SettingValues>,
) {
  const t = useTexts()
  const faultOf = useSettingFault()
  const queryClient = useQueryClient()
  const save = useWrite(
    (client, input: SettingValues) => {
      const changed = names.filter(name => !isSame(input[name], answer.settings[name]))
      // A value equal to the default is sent as unset, so that it follows the default from then on.
      const settings = changed.map(name => {
        return [name, isSame(input[name], answer.presets[name]) ? null : input[name]] as const
      })
      return client.instance.changeSettings({ body: { settings: Object.fromEntries(settings) } })
    },
    async ({ settings }) => {
      form.reset(valuesOf(settings, names))
      toast({ title: t('form.saved') })
      await queryClient.invalidateQueries(offersQuery)
    },
  )
  const showErrors = (error: unknown) => {
    const fields = namedFields(error) ?? []
    const mine = names.filter(name => fields.includes(name))
    mine.forEach((name, index) =>
      form.setError(
        name,
        { message: faultOf(name, form.getValues(name), 'together') },
        { shouldFocus: index === 0 },
      ),
    )
  }
  return {
    ...save,
    mutate: (input: SettingValues) => save.mutate(input, { onError: showErrors }),
  }
}

/** The settings an error is about; undefined if it is about something else. */
function namedFields(error: unknown): string[] | undefined {
  const fields = error instanceof RequestFailed ? error.body.fields : undefined
  return typeof fields === 'object' && fields !== null ? Object.keys(fields) : undefined
}

const valuesOf = (settings: SettingValues, names: SettingName[]): SettingValues =>
  Object.fromEntries(names.map(name => [name, settings[name]]))

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
