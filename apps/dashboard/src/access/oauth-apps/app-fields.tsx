import { Checkbox } from '@gatehouse/ui/checkbox'
import { Field } from '@gatehouse/ui/field'
import { RadioGroup } from '@gatehouse/ui/radio-group'
import { TextArea } from '@gatehouse/ui/text-area'
import { TextInput } from '@gatehouse/ui/text-input'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTexts } from '../../texts.ts'
import { ScopeGrid } from '../access-tokens/scope-grid.tsx'
import { type AppValues, linesOf, mayBeOwn } from './app-values.ts'

interface AppFieldsProps {
  form: UseFormReturn<AppValues>
}

/** The fields about an app. */
export function AppFields({ form }: AppFieldsProps) {
  const t = useTexts()
  const { errors } = form.formState
  const [kind, about] = useWatch({ control: form.control, name: ['kind', 'about'] })
  return (
    <>
      <Field
        label={t('fields.name')}
        help={t('apps.name_help')}
        error={errors.clientName?.message}
        required
      >
        <TextInput
          autoComplete="off"
          maxLength={100}
          {...form.register('clientName', { required: t('invalid.missing') })}
        />
      </Field>
      <Choices form={form} />
      {about === 'organization' && <ScopeGrid />}
      {mayBeOwn({ kind, about }) && (
        <Checkbox label={t('apps.own')} help={t('apps.own_help')} {...form.register('isOwn')} />
      )}
      <Checkbox
        label={t('apps.on_devices')}
        help={t('apps.on_devices_help')}
        {...form.register('isOnDevices')}
      />
      <Addresses form={form} />
      <Pages form={form} />
    </>
  )
}

/** Where users are sent back to, and where the app is notified that their session has ended. */
function Addresses({ form }: AppFieldsProps) {
  const t = useTexts()
  const { errors } = form.formState
  const isOnDevices = useWatch({ control: form.control, name: 'isOnDevices' })
  return (
    <>
      <Field
        label={t('apps.redirect_uris')}
        help={t(isOnDevices ? 'apps.redirect_uris_optional' : 'apps.redirect_uris_help')}
        error={errors.redirectUris?.message}
        required={!isOnDevices}
      >
        <TextArea
          mono
          rows={2}
          spellCheck={false}
          placeholder="https://app.example.com/callback"
          {...form.register('redirectUris', {
            validate: (text, { isOnDevices: isOptional }) =>
              isOptional || linesOf(text).length > 0 || t('apps.at_least_one'),
          })}
        />
      </Field>
      <Field
        label={t('apps.sign_out_uris')}
        help={t('apps.sign_out_uris_help')}
        error={errors.postLogoutRedirectUris?.message}
      >
        <TextArea mono rows={2} spellCheck={false} {...form.register('postLogoutRedirectUris')} />
      </Field>
      <Field
        label={t('apps.logout_uri')}
        help={t('apps.logout_uri_help')}
        error={errors.backchannelLogoutUri?.message}
      >
        <TextInput
          mono
          type="url"
          autoComplete="off"
          maxLength={2000}
          placeholder="https://app.example.com/logout"
          {...form.register('backchannelLogoutUri')}
        />
      </Field>
    </>
  )
}

/** Whether it keeps a secret, and whom it is about. */
function Choices({ form }: AppFieldsProps) {
  const t = useTexts()
  const kinds = ['secret', 'public'] as const
  const subjects = ['user', 'organization'] as const
  return (
    <>
      <Controller
        control={form.control}
        name="kind"
        render={({ field }) => (
          <RadioGroup
            boxed
            label={t('apps.kind')}
            value={field.value}
            onChange={field.onChange}
            options={kinds.map(value => ({
              value,
              label: t(`apps.kind_${value}`),
              help: t(`apps.kind_${value}_help`),
            }))}
          />
        )}
      />
      <Controller
        control={form.control}
        name="about"
        render={({ field }) => (
          <RadioGroup
            boxed
            label={t('apps.about')}
            value={field.value}
            onChange={field.onChange}
            options={subjects.map(value => ({
              value,
              label: t(`apps.about_${value}`),
              help: t(`apps.about_${value}_help`),
            }))}
          />
        )}
      />
    </>
  )
}

/** The app's own pages, which users see before they decide. */
function Pages({ form }: AppFieldsProps) {
  const t = useTexts()
  const { errors } = form.formState
  const pages = [
    { name: 'clientUri', label: t('oauth.website') },
    { name: 'tosUri', label: t('oauth.terms') },
    { name: 'policyUri', label: t('oauth.privacy') },
  ] as const
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="text-small text-strong mb-3 font-medium">{t('apps.pages')}</legend>
      {pages.map(({ name, label }) => (
        <Field key={name} label={label} error={errors[name]?.message}>
          <TextInput
            type="url"
            autoComplete="off"
            maxLength={2083}
            placeholder="https://"
            {...form.register(name)}
          />
        </Field>
      ))}
    </fieldset>
  )
}
