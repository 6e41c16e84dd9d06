import { webhookEventLifecycle } from '@gatehouse/contract/webhooks/deliveries'
import { Button } from '@gatehouse/ui/button'
import { CodeBlock } from '@gatehouse/ui/code-block'
import { CopyText } from '@gatehouse/ui/copy-button'
import { DefinitionList } from '@gatehouse/ui/definition-list'
import { JsonView } from '@gatehouse/ui/json-view'
import { Sheet } from '@gatehouse/ui/sheet'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { Timeline } from '@gatehouse/ui/timeline'
import { toast } from '@gatehouse/ui/toast'
import { useEndpointQuery, useWrite } from '../endpoint-hooks.ts'
import { DateTimeText } from '../frame/date-time-text.tsx'
import { sentenceOf } from '../problems.ts'
import { useTexts } from '../texts.ts'
import { EventStatus, type WebhookEvent } from './webhook-status.tsx'

interface EventSheetProps {
  event: WebhookEvent | undefined
  onClose: () => void
}

/** One delivery: the payload, every attempt with its response, and a button to send it again. */
export function EventSheet({ event, onClose }: EventSheetProps) {
  const t = useTexts()
  return (
    <Sheet
      open={event !== undefined}
      onOpenChange={open => !open && onClose()}
      title={event && <code className="font-mono">{event.type}</code>}
      footer={event && <Redeliver event={event} />}
    >
      {event && (
        <div className="flex flex-col gap-6">
          <DefinitionList
            facts={[
              { label: t('fields.status'), value: <EventStatus of={event} /> },
              ...(event.isTest
                ? [{ label: t('webhooks.test_mark'), value: t('webhooks.test_note') }]
                : []),
              { label: 'webhook-id', value: <CopyText text={event.id} /> },
              {
                label: t('fields.date'),
                value: <DateTimeText at={event.createdAt} as="moment-with-time" />,
              },
              ...(event.nextAttemptAt
                ? [
                    {
                      label: t('webhooks.next_attempt'),
                      value: <DateTimeText at={event.nextAttemptAt} as="moment-with-time" />,
                    },
                  ]
                : []),
            ]}
          />
          <Attempts event={event} />
          {event.payload === null ? (
            <p className="text-muted">{t('webhooks.payload_gone')}</p>
          ) : (
            <JsonView value={parsePayload(event.payload)} title={t('webhooks.payload')} />
          )}
        </div>
      )}
    </Sheet>
  )
}

const ATTEMPTS_MAX = 100
/** After the event is sent again, the sheet is refetched until it arrives. */
const POLL_MS = 2_000

function Attempts({ event }: { event: WebhookEvent }) {
  const t = useTexts()
  const { data } = useEndpointQuery(
    'webhookDeliveries',
    'list',
    { endpointId: [event.endpointId], limit: ATTEMPTS_MAX },
    { refetchInterval: POLL_MS },
  )
  const attempts = data?.items.filter(({ webhookEvent }) => webhookEvent.id === event.id)
  return (
    <section>
      <h3 className="text-strong mb-3">{t('webhooks.attempts')}</h3>
      {!attempts && <Skeleton className="w-2/3" />}
      {attempts?.length === 0 && <p className="text-muted">{t('webhooks.no_attempts')}</p>}
      {attempts && (
        <Timeline
          entries={attempts.map(({ id, succeeded, httpCode, response, createdAt }) => ({
            id,
            title: httpCode
              ? t('webhooks.answered', { code: httpCode })
              : t('webhooks.unreachable'),
            at: createdAt.toISOString(),
            meaning: succeeded ? 'positive' : 'negative',
            details: response && (
              <CodeBlock code={response} label={t('webhooks.answer')} className="mt-1" />
            ),
          }))}
        />
      )}
    </section>
  )
}

function Redeliver({ event }: { event: WebhookEvent }) {
  const t = useTexts()
  const send = useWrite(
    client => client.webhookEvents.redeliver({ id: event.id }),
    () => toast({ title: t('webhooks.redelivering') }),
  )
  const blockedReason = webhookEventLifecycle.can('redeliver', event.status)
    ? event.payload === null
      ? t('webhooks.payload_gone')
      : undefined
    : t('webhooks.on_its_way')
  return (
    <>
      {send.error && <p className="text-negative mr-auto">{sentenceOf(send.error, t)}</p>}
      <Button
        kind="primary"
        loading={send.isPending}
        disabledReason={blockedReason}
        onClick={() => send.mutate()}
      >
        {t('webhooks.redeliver')}
      </Button>
    </>
  )
}

function parsePayload(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return payload
  }
}
