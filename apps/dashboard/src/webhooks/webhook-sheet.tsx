import { useId } from 'react'
import { Button } from '@gatehouse/ui/button'
import { Field } from '@gatehouse/ui/field'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { Sheet } from '@gatehouse/ui/sheet'
import { TextInput } from '@gatehouse/ui/text-input'
import { toast } from '@gatehouse/ui/toast'
import { WebhookFormat } from '@gatehouse/contract/webhooks/endpoints'
import { FormProvider, useForm } from 'react-hook-form'
import { useWrite } from '../ask.ts'
import { showWrongFields } from '../frame/form-errors.ts'
import { useOrganization } from '../organizations/use-organization.ts'
import { Refused } from '../frame/refused.tsx'
import { useWords } from '../words.ts'
import { EventChoice } from './event-choice.tsx'
import { type EventType, usualEvents } from './event-groups.ts'
import type { Webhook } from './webhook-status.tsx'

interface WebhookValues {
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

/** Making and changing an endpoint. */
export function WebhookSheet({ open, onOpenChange, webhook, onSaved }: WebhookSheetProps) {
  const t = useWords()
  const id = useId()
  const { id: organizationId } = useOrganization()
  const save = useWrite(
    (client, values: WebhookValues) => {
      const body = { ...values, name: values.name || null }
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
    <Sheet
      open={open}
      onOpenChange={next => {
        save.reset()
        onOpenChange(next)
      }}
      title={t(webhook ? 'webhooks.edit' : 'webhooks.new')}
      keep
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('ui:action.cancel')}</Button>
          <Button type="submit" form={id} kind="primary" loading={save.isPending}>
            {t(webhook ? 'form.save' : 'webhooks.create')}
          </Button>
        </>
      }
    >
      <WebhookForm
        id={id}
        webhook={webhook}
        error={save.error}
        onSave={(values, onError) => save.mutate(values, { onError })}
      />
    </Sheet>
  )
}

interface WebhookFormProps {
  id: string
  webhook: Webhook | undefined
  error: unknown
  onSave: (values: WebhookValues, onError: (error: unknown) => void) => void
}

function WebhookForm({ id, webhook, error, onSave }: WebhookFormProps) {
  const t = useWords()
  const form = useForm<WebhookValues>({
    defaultValues: {
      url: webhook?.url ?? '',
      name: webhook?.name ?? '',
      format: webhook?.format ?? 'raw',
      events: webhook?.events ?? usualEvents,
    },
  })
  const { errors } = form.formState
  const submit = form.handleSubmit(values =>
    onSave(values, refusal => showWrongFields(form, refusal, t)),
  )
  return (
    <FormProvider {...form}>
      <form
        id={id}
        noValidate
        onSubmit={event => void submit(event)}
        className="flex flex-col gap-5"
      >
        <Refused error={error} form={form} />
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
      </form>
    </FormProvider>
  )
}
