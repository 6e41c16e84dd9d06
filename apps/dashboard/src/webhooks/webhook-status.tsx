import { type Meaning, Status } from '@gatehouse/ui/status'
import type { ItemOf } from '../endpoint-hooks.ts'
import { useTexts } from '../texts.ts'

/** A webhook endpoint as the API returns it. */
export type Webhook = ItemOf<'webhookEndpoints'>
/** A delivery of an event to one endpoint. */
export type WebhookEvent = ItemOf<'webhookEvents'>

const meanings = {
  pending: 'information',
  delivered: 'positive',
  failed: 'negative',
  skipped: 'neutral',
} as const satisfies Record<WebhookEvent['status'], Meaning>

/** A delivery's status. */
export function EventStatus({ of }: { of: Pick<WebhookEvent, 'status' | 'attempts'> }) {
  const t = useTexts()
  const { status, attempts } = of
  if (status === 'pending' && attempts > 0)
    return <Status meaning="warning">{t('webhooks.retrying')}</Status>
  return <Status meaning={meanings[status]}>{t(`status.event.${status}`)}</Status>
}

/** Whether an endpoint receives its events. */
export function WebhookStatus({ of }: { of: Pick<Webhook, 'enabled' | 'failingSince'> }) {
  const t = useTexts()
  if (!of.enabled) return <Status meaning="neutral">{t('webhooks.disabled')}</Status>
  if (of.failingSince) return <Status meaning="negative">{t('webhooks.failing')}</Status>
  return <Status meaning="positive">{t('webhooks.enabled')}</Status>
}
