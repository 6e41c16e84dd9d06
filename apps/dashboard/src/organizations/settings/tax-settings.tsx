import { TaxBehavior } from '@gatehouse/contract/billing/prices'
import { Banner } from '@gatehouse/ui/banner'
import { Card } from '@gatehouse/ui/card'
import { Link } from '@gatehouse/ui/link'
import { RadioGroup } from '@gatehouse/ui/radio-group'
import { Switch } from '@gatehouse/ui/switch'
import { useForm, useWatch } from 'react-hook-form'
import { useHref } from '../../endpoint-hooks.ts'
import { UnsavedChangesPrompt } from '../../frame/unsaved-changes-prompt.tsx'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { useOrganization } from '../use-organization.ts'
import { SaveButton } from './save-button.tsx'
import { useSaveSettings } from './use-save-settings.ts'

/** Whether tax is calculated on sales, and whether prices include it. */
export function TaxSettings() {
  const t = useTexts()
  const href = useHref()
  const { taxSettings, defaultTaxBehavior, country } = useOrganization()
  const save = useSaveSettings()
  const form = useForm({
    defaultValues: { enabled: taxSettings.enabled, behavior: defaultTaxBehavior },
  })
  const { control } = form
  const enabled = useWatch({ control, name: 'enabled' })
  const behavior = useWatch({ control, name: 'behavior' })
  const { isDirty } = form.formState
  const submit = form.handleSubmit(values =>
    save.mutate(
      { taxSettings: { enabled: values.enabled }, defaultTaxBehavior: values.behavior },
      { onSuccess: () => form.reset(values) },
    ),
  )
  return (
    <Card title={t('settings.tax')}>
      <form noValidate onSubmit={event => void submit(event)} className="flex flex-col gap-5">
        <UnsavedChangesPrompt hasChanges={isDirty && !save.isPending} />
        {save.error && <Banner meaning="negative">{sentenceOf(save.error, t)}</Banner>}
        <Switch
          label={t('settings.tax_on')}
          help={t('settings.tax_help')}
          {...form.register('enabled')}
        />
        {enabled && (
          <RadioGroup
            label={t('settings.tax_behavior')}
            value={behavior}
            onChange={next => form.setValue('behavior', next, { shouldDirty: true })}
            options={TaxBehavior.options.map(value => ({
              value,
              label: t(`settings.tax_behaviors.${value}`),
              help: t(`settings.tax_behavior_help.${value}`),
            }))}
          />
        )}
        {enabled && !country && (
          <Banner
            meaning="warning"
            actions={<Link href={href('/settings')}>{t('settings.choose_country')}</Link>}
          >
            {t('settings.tax_needs_country')}
          </Banner>
        )}
        {isDirty && (
          <Banner meaning="information">
            {t(enabled ? 'settings.tax_from_now' : 'settings.tax_no_more')}
          </Banner>
        )}
        <SaveButton saving={save.isPending} changed={isDirty} />
      </form>
    </Card>
  )
}
