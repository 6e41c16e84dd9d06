import { Banner } from '@gatehouse/ui/banner'
import { Card } from '@gatehouse/ui/card'
import { Switch } from '@gatehouse/ui/switch'
import { Controller, useForm } from 'react-hook-form'
import { UnsavedChangesPrompt } from '../../frame/unsaved-changes-prompt.tsx'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { useOrganization } from '../use-organization.ts'
import { RetentionDiscount } from './retention-discount.tsx'
import { SaveButton } from './save-button.tsx'
import { useSaveSettings } from './use-save-settings.ts'

/** The changes a customer may make, if any are allowed. */
const changes = ['updatePlan', 'updateSeats', 'pause'] as const

/** The actions customers can take in the portal, one switch each. */
export function PortalSettings() {
  const t = useTexts()
  const { customerPortalSettings } = useOrganization()
  const { subscription, customer } = customerPortalSettings
  const save = useSaveSettings()
  const form = useForm({ defaultValues: { subscription, customer } })
  const { isDirty } = form.formState
  const submit = form.handleSubmit(values =>
    save.mutate({ customerPortalSettings: values }, { onSuccess: () => form.reset(values) }),
  )
  return (
    <Card title={t('settings.portal')} description={t('settings.portal_text')}>
      <form noValidate onSubmit={event => void submit(event)} className="flex flex-col gap-5">
        <UnsavedChangesPrompt hasChanges={isDirty && !save.isPending} />
        {save.error && <Banner meaning="negative">{sentenceOf(save.error, t)}</Banner>}
        {changes.map(change => (
          <Switch
            key={change}
            label={t(`settings.portal_change.${change}`)}
            help={t(`settings.portal_change_help.${change}`)}
            {...form.register(`subscription.${change}`)}
          />
        ))}
        <Controller
          control={form.control}
          name="subscription.retentionDiscountId"
          render={({ field: { value, onChange } }) => (
            <RetentionDiscount value={value} onChange={onChange} />
          )}
        />
        <Switch
          label={t('settings.portal_email')}
          help={t('settings.portal_email_help')}
          {...form.register('customer.allowEmailChange')}
        />
        <SaveButton saving={save.isPending} changed={isDirty} />
      </form>
    </Card>
  )
}
