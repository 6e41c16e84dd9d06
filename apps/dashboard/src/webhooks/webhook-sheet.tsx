import { Field } from '@gatehouse/ui/field'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { TextInput } from '@gatehouse/ui/text-input'
import { toast } from '@gatehouse/ui/toast'
import { WebhookFormat } from '@gatehouse/contract/webhooks/endpoints'
import type { UseFormReturn } from 'react-hook-form'
import { useWrite } from '../endpoint-hooks.ts'
import { FormSheet } from '../frame/form-sheet.tsx'
import { useOrganization } from '../organizations/use-organization.ts'
import { useTexts } from '../texts.ts'
import { EndpointOptions } from './endpoint-options.tsx'
import { EventChoice } from './event-choice.tsx'
import { type EventType, usualEvents } from './event-groups.ts'
import { optionBody, type OptionValues, optionValues } from './option-values.ts'
import type { Webhook } from './webhook-status.tsx'

interface WebhookValues extends OptionValues {
  url: string
  name: string
  format: Webhook['format']
  events: EventType[]
}

interface WebhookSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  webhook?: Webhook
  onSaved?: (webhook: Webhook) => void
}

/** Creates or edits an endpoint. */
export function WebhookSheet({ open, onOpenChange, webhook, onSaved }: WebhookSheetProps) {
  const t = useTexts()
  const { id: organizationId } = useOrganization()
  const save = useWrite(
    (client, { url, name, format, events, ...options }: WebhookValues) => {
      const body = { url, format, events, name: name || null, ...optionBody(options) }
      return webhook
        ? client.webhookEndpoints.update({ id: webhook.id, body })
        : client.webhookEndpoints.create({ body: { ...body, organizationId } })
    },
    saved => {
      onOpenChange(false)
      toast({ title: t(webhook ? 'form.saved' : 'webhooks.created') })
      onSaved?.(saved)
    },
  )
  return (
    <FormSheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(webhook ? 'webhooks.edit' : 'webhooks.new')}
      submit={t(webhook ? 'form.save' : 'webhooks.create')}
      save={save}
      values={valuesOf(webhook)}
    >
      {form => <WebhookFields form={form} />}
    </FormSheet>
  )
}

function WebhookFields({ form }: { form: UseFormReturn<WebhookValues> }) {
  const t = useTexts()
  const { errors } = form.formState
  return (
    <>
      <Field
        label={t('webhooks.url')}
        help={t('webhooks.url_help')}
        error={errors.url?.message}
        required
      >
        <TextInput
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://example.com/webhooks"
          {...form.register('url', {
            required: t('invalid.missing'),
            pattern: { value: /^https?:\/\/.+/, message: t('invalid.url') },
          })}
        />
      </Field>
      <Field label={t('fields.name')} optional error={errors.name?.message}>
        <TextInput autoComplete="off" maxLength={255} {...form.register('name')} />
      </Field>
      <Field label={t('webhooks.format')}>
        <NativeSelect
          options={WebhookFormat.options.map(value => ({
            value,
            label: t(`webhooks.formats.${value}`),
          }))}
          {...form.register('format')}
        />
      </Field>
      <EventChoice />
      <EndpointOptions />
    </>
  )
}

function valuesOf(webhook: Webhook | undefined): WebhookValues {
  return {
    url: webhook?.url ?? '',
    name: webhook?.name ?? '',
    format: webhook?.format ?? 'raw',
    events: webhook?.events ?? usualEvents,
    ...optionValues(webhook),
  }
}
