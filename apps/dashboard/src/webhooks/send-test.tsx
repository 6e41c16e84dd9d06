import { useState } from 'react'
import { Button } from '@gatehouse/ui/button'
import { Field } from '@gatehouse/ui/field'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { toast } from '@gatehouse/ui/toast'
import { Send } from 'lucide-react'
import { useWrite } from '../endpoint-hooks.ts'
import { FormDialog } from '../frame/form-dialog.tsx'
import { useTexts } from '../texts.ts'
import { eventGroups, type EventType } from './event-groups.ts'
import type { Webhook } from './webhook-status.tsx'

interface SendTestProps {
  webhook: Webhook
  /** Called with the event that was sent. */
  onSent: (id: string) => void
}

/** Sends a sample of an event to the endpoint. */
export function SendTest({ webhook, onSent }: SendTestProps) {
  const t = useTexts()
  const [open, setOpen] = useState(false)
  const all = eventGroups.flatMap(({ types }) => types)
  const [type, setType] = useState<EventType>(webhook.events[0] ?? 'order.paid')
  const send = useWrite(
    client => client.webhookEvents.test({ id: webhook.id, body: { type } }),
    ({ id }) => {
      setOpen(false)
      toast({ title: t('webhooks.test_sent') })
      onSent(id)
    },
  )
  return (
    <>
      <Button size="small" icon={<Send />} onClick={() => setOpen(true)}>
        {t('webhooks.test')}
      </Button>
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        title={t('webhooks.test')}
        action={t('webhooks.test_send')}
        onSubmit={() => send.mutate()}
        saving={send}
      >
        <p className="text-muted">{t('webhooks.test_text')}</p>
        <Field label={t('webhooks.event')}>
          <NativeSelect
            className="font-mono"
            value={type}
            // Its options are event types.
            onChange={({ target }) => setType(target.value as EventType)}
            options={all.map(value => ({ value, label: value }))}
          />
        </Field>
      </FormDialog>
    </>
  )
}
