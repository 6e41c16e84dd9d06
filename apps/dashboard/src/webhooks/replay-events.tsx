import { useState } from 'react'
import { Button } from '@gatehouse/ui/button'
import { DateTimeInput } from '@gatehouse/ui/date-time-input'
import { Field } from '@gatehouse/ui/field'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { TextInput } from '@gatehouse/ui/text-input'
import { toast } from '@gatehouse/ui/toast'
import { History } from 'lucide-react'
import { useEndpointQuery, useWrite } from '../endpoint-hooks.ts'
import { FormDialog } from '../frame/form-dialog.tsx'
import { useTexts } from '../texts.ts'
import { eventGroups, type EventType } from './event-groups.ts'
import type { Webhook } from './webhook-status.tsx'

const statuses = ['failed', 'all'] as const
const types = eventGroups.flatMap(group => group.types)
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Sends many events again: the filter, the number of events it finds, and the button. */
export function ReplayEvents({ webhook }: { webhook: Webhook }) {
  const t = useTexts()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        icon={<History />}
        disabledReason={webhook.enabled ? undefined : t('refusal.webhook_disabled')}
        onClick={() => setOpen(true)}
      >
        {t('webhooks.replay')}
      </Button>
      {open && <ReplayDialog webhook={webhook} onClose={() => setOpen(false)} />}
    </>
  )
}

interface Filter {
  status: (typeof statuses)[number]
  type: EventType | ''
  objectId: string
  from: string | null
  to: string | null
}

const initial: Filter = { status: 'failed', type: '', objectId: '', from: null, to: null }

function ReplayDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const t = useTexts()
  const [filter, setFilter] = useState(initial)
  const change = (changes: Partial<Filter>) => setFilter({ ...filter, ...changes })
  const isId = filter.objectId === '' || ID.test(filter.objectId)
  const body = {
    endpointId: webhook.id,
    status: filter.status,
    eventType: filter.type ? [filter.type] : null,
    objectId: filter.objectId || null,
    startTimestamp: filter.from,
    endTimestamp: filter.to,
  }
  const preview = useEndpointQuery('webhookReplays', 'preview', { body }, { enabled: isId })
  const start = useWrite(
    client => client.webhookReplays.create({ body }),
    ({ totalCount }) => {
      onClose()
      toast({ title: t('webhooks.replay_started', { count: totalCount }) })
    },
  )
  const count = preview.data?.count ?? 0
  const blockedReason = preview.data?.exceedsLimit
    ? t('refusal.replay_too_large')
    : count === 0
      ? t('refusal.replay_empty')
      : undefined
  return (
    <FormDialog
      onOpenChange={onClose}
      title={t('webhooks.replay')}
      action={t('webhooks.replay_send')}
      disabledReason={isId ? blockedReason : t('webhooks.replay_object_invalid')}
      onSubmit={() => start.mutate()}
      saving={start}
    >
      <p className="text-muted">{t('webhooks.replay_text')}</p>
      <Field label={t('fields.status')}>
        <NativeSelect
          value={filter.status}
          // Its options are the statuses.
          onChange={({ target }) => change({ status: target.value as Filter['status'] })}
          options={statuses.map(value => ({ value, label: t(`webhooks.replay_of.${value}`) }))}
        />
      </Field>
      <Field label={t('webhooks.event')}>
        <NativeSelect
          value={filter.type}
          // Its options are event types, and nothing.
          onChange={({ target }) => change({ type: target.value as EventType | '' })}
          options={[
            { value: '', label: t('webhooks.replay_all_types') },
            ...types.map(value => ({ value, label: value })),
          ]}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('audit.since')} optional>
          <DateTimeInput value={filter.from} onChange={from => change({ from })} />
        </Field>
        <Field label={t('audit.until')} optional>
          <DateTimeInput value={filter.to} onChange={to => change({ to })} />
        </Field>
      </div>
      <Field
        label={t('webhooks.object')}
        optional
        error={isId ? undefined : t('webhooks.replay_object_invalid')}
      >
        <TextInput
          className="font-mono"
          autoComplete="off"
          value={filter.objectId}
          onChange={({ target }) => change({ objectId: target.value.trim() })}
        />
      </Field>
      <p aria-live="polite" className="text-strong">
        {isId && preview.data && (blockedReason ?? t('webhooks.replay_count', { count }))}
      </p>
    </FormDialog>
  )
}
