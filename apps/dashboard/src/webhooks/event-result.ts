import type { Meaning } from '@gatehouse/ui/status'
import type { useTexts } from '../texts.ts'
import type { WebhookEvent } from './webhook-status.tsx'

const meanings = {
  pending: 'information',
  delivered: 'positive',
  failed: 'negative',
  skipped: 'neutral',
} as const satisfies Record<WebhookEvent['status'], Meaning>

/** Where an event stands with its endpoint, and what the endpoint last responded. */
export function eventResult(
  { status, attempts, lastHttpCode }: Pick<WebhookEvent, 'status' | 'attempts' | 'lastHttpCode'>,
  t: ReturnType<typeof useTexts>,
): { meaning: Meaning; text: string } {
  const isRetrying = status === 'pending' && attempts > 0
  const text = t(isRetrying ? 'webhooks.retrying' : `status.event.${status}`)
  const code = lastHttpCode ?? (attempts > 0 ? t('webhooks.no_response') : undefined)
  return {
    meaning: isRetrying ? 'warning' : meanings[status],
    text: code === undefined ? text : `${text} · ${code}`,
  }
}
