import { useQueryClient } from '@tanstack/react-query'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { CopyText } from '@gatehouse/ui/copy-button'
import { Field } from '@gatehouse/ui/field'
import { TextInput } from '@gatehouse/ui/text-input'
import { FormProvider, useForm } from 'react-hook-form'
import { emailRule } from '../../accounts/email-rule.ts'
import { showFieldProblems } from '../../frame/form-errors.ts'
import { UnsavedChangesPrompt } from '../../frame/unsaved-changes-prompt.tsx'
import { Rejected } from '../../frame/refused.tsx'
import { useTexts } from '../../texts.ts'
import { organizationsQuery } from '../organizations.ts'
import { useOrganization } from '../use-organization.ts'
import { SocialFields } from './social-fields.tsx'
import { useSaveSettings } from './use-save-settings.ts'

const NAME_MIN = 3

/** The merchant's name, website and contact details. */
export function ProfileSettings() {
  const t = useTexts()
  const queryClient = useQueryClient()
  const { name, id, email, website, socials } = useOrganization()
  const save = useSaveSettings()
  const form = useForm({
    defaultValues: { name, email: email ?? '', website: website ?? '', socials },
  })
  const { errors, isDirty } = form.formState
  const submit = form.handleSubmit(values =>
    save.mutate(
      { ...values, email: values.email || null, website: values.website || null },
      {
        onError: error => showFieldProblems(form, error, t),
        onSuccess: () => {
          form.reset(values)
          void queryClient.invalidateQueries(organizationsQuery)
        },
      },
    ),
  )
  const { required: _, ...optionalEmail } = emailRule(t)
  return (
    <Card title={t('settings.profile')} description={t('settings.profile_text')}>
      <FormProvider {...form}>
        <form noValidate onSubmit={event => void submit(event)} className="flex flex-col gap-5">
          <UnsavedChangesPrompt hasChanges={isDirty && !save.isPending} />
          <Rejected error={save.error} form={form} />
          <Field label={t('fields.name')} error={errors.name?.message} required>
            <TextInput
              autoComplete="organization"
              {...form.register('name', {
                required: t('invalid.missing'),
                minLength: { value: NAME_MIN, message: t('invalid.short', { count: NAME_MIN }) },
              })}
            />
          </Field>
          <dl>
            <div className="min-w-0">
              <dt className="text-small text-strong mb-1 font-medium">{t('fields.id')}</dt>
              <dd>
                <CopyText text={id} label={t('detail.copy_id')} />
              </dd>
            </div>
          </dl>
          <Field
            label={t('settings.support_email')}
            optional
            help={t('settings.support_email_help')}
            error={errors.email?.message}
          >
            <TextInput
              type="email"
              inputMode="email"
              autoComplete="off"
              {...form.register('email', optionalEmail)}
            />
          </Field>
          <Field label={t('settings.website')} optional error={errors.website?.message}>
            <TextInput
              type="url"
              inputMode="url"
              autoComplete="url"
              placeholder="https://"
              {...form.register('website', {
                pattern: { value: /^https?:\/\/.+/, message: t('invalid.url') },
              })}
            />
          </Field>
          <SocialFields />
          <div>
            <Button
              type="submit"
              kind="primary"
              loading={save.isPending}
              disabledReason={isDirty ? undefined : t('form.nothing_changed')}
            >
              {t('form.save')}
            </Button>
          </div>
        </form>
      </FormProvider>
    </Card>
  )
}
