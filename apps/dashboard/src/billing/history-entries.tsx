import { Link } from '@gatehouse/ui/link'
import type { TimelineEntry } from '@gatehouse/ui/timeline'
import type { InputOf } from '../endpoint-hooks.ts'
import { useEndpointQuery, useHref } from '../endpoint-hooks.ts'
import { useStanding } from '../organizations/standing.ts'
import { eventResult } from '../webhooks/event-result.ts'
import { useTexts } from '../texts.ts'
import { mailMeanings } from './mail-meanings.ts'

const SHOWN_MAX = 50

type MailsOf = Pick<
  InputOf<'customerMails', 'list'> & object,
  'customerId' | 'orderId' | 'subscriptionId'
>

/** The emails about an object as lines of a timeline: which, to whom, and whether it was sent. */
export function useMailEntries(of: MailsOf): TimelineEntry[] {
  const t = useTexts()
  const { may } = useStanding()
  const { data } = useEndpointQuery(
    'customerMails',
    'list',
    { ...of, limit: SHOWN_MAX },
    { enabled: may('customers:read') },
  )
  return (data?.items ?? []).map(({ id, subject, recipient, status, createdAt }) => ({
    id,
    title: t('history.mailed', { subject }),
    at: createdAt.toISOString(),
    cause: `${recipient} · ${t(`status.mail.${status}`)}`,
    meaning: mailMeanings[status],
  }))
}

/** The webhook events about an object: which, to which endpoint, with which result. */
export function useWebhookEntries(objectId: string): TimelineEntry[] {
  const t = useTexts()
  const href = useHref()
  const { may } = useStanding()
  const enabled = may('webhooks:read')
  const events = useEndpointQuery(
    'webhookEvents',
    'list',
    { objectId, limit: SHOWN_MAX },
    { enabled },
  )
  const endpoints = useEndpointQuery('webhookEndpoints', 'list', { limit: 100 }, { enabled })
  return (events.data?.items ?? []).map(event => {
    const { id, type, endpointId, createdAt } = event
    const endpoint = endpoints.data?.items.find(item => item.id === endpointId)
    const { meaning, text } = eventResult(event, t)
    const called = endpoint && (endpoint.name ?? endpoint.url)
    return {
      id,
      title: (
        <Link href={href(`/webhooks/${endpointId}?event=${id}`)}>
          {t('history.webhook', { type })}
        </Link>
      ),
      at: createdAt.toISOString(),
      cause: <span className="wrap-anywhere">{called ? `${called} · ${text}` : text}</span>,
      meaning,
    }
  })
}
