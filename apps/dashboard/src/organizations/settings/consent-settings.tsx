import { Banner } from '@gatehouse/ui/banner'
import { Card } from '@gatehouse/ui/card'
import { Switch } from '@gatehouse/ui/switch'
import { useForm } from 'react-hook-form'
import { UnsavedChangesPrompt } from '../../frame/unsaved-changes-prompt.tsx'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { useOrganization } from '../use-organization.ts'
import { SaveButton } from './save-button.tsx'
import { useSaveSettings } from './use-save-settings.ts'

/** Whether consumers in the EEA must agree to immediate delivery before they pay. */
export function ConsentSettings() {
  const t = useTexts()
  const { checkoutSettings } = useOrganization()
  const save = useSaveSettings()
  const form = useForm({ defaultValues: checkoutSettings })
  const { isDirty } = form.formState
  const submit = form.handleSubmit(values =>
    save.mutate({ checkoutSettings: values }, { onSuccess: () => form.reset(values) }),
  )
  return (
    <Card title={t('settings.consent')} description={t('settings.consent_text')}>
      <form noValidate onSubmit={event => void submit(event)} className="flex flex-col gap-5">
        <UnsavedChangesPrompt hasChanges={isDirty && !save.isPending} />
        {save.error && <Banner meaning="negative">{sentenceOf(save.error, t)}</Banner>}
        <Switch
          label={t('settings.consent_ask')}
          help={t('settings.consent_help')}
          {...form.register('askWithdrawalConsent')}
        />
        <SaveButton saving={save.isPending} changed={isDirty} />
      </form>
    </Card>
  )
}
