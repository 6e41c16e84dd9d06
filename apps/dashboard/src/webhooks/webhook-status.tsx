import { type Meaning, Status } from '@gatehouse/ui/status'
import type { ItemOf } from '../ask.ts'
import { useWords } from '../words.ts'

/** An address of the merchant's that hears of events, as the client holds it. */
export type Webhook = ItemOf<'webhookEndpoints'>
/** An event on its way to one endpoint. */
export type WebhookEvent = ItemOf<'webhookEvents'>

const meanings = {
  pending: 'information',
  delivered: 'positive',
  failed: 'negative',
  skipped: 'neutral',
} as const satisfies Record<WebhookEvent['status'], Meaning>

/** Where an event stands with its endpoint. */
export function EventStatus({ of }: { of: WebhookEvent['status'] }) {
  const t = useWords()
  return <Status meaning={meanings[of]}>{t(`status.event.${of}`)}</Status>
}

/** Whether an endpoint is served. */
export function WebhookStatus({ enabled }: { enabled: boolean }) {
  const t = useWords()
  return (
    <Status meaning={enabled ? 'positive' : 'neutral'}>
      {t(enabled ? 'webhooks.enabled' : 'webhooks.disabled')}
    </Status>
  )
}
