import { Banner } from '@gatehouse/ui/banner'
import { Link } from '@gatehouse/ui/link'
import { useEndpointQuery, useHref } from '../endpoint-hooks.ts'
import { useStanding } from '../organizations/standing.ts'
import { useTexts } from '../texts.ts'

/** The number of endpoints that are checked for failures. */
export const ENDPOINTS_MAX = 100

/** Lists endpoints that fail or were disabled for failing, for members who manage them. */
export function FailingEndpoints() {
  const t = useTexts()
  const href = useHref()
  const { may } = useStanding()
  const enabled = may('webhooks:read')
  const { data } = useEndpointQuery(
    'webhookEndpoints',
    'list',
    { limit: ENDPOINTS_MAX },
    { enabled },
  )
  const failing = data?.items.filter(({ failingSince }) => failingSince !== null) ?? []
  if (failing.length === 0) return null
  return (
    <Banner meaning="negative" title={t('webhooks.failing_count', { count: failing.length })}>
      <ul className="flex flex-col gap-1">
        {failing.map(({ id, name, url, enabled: on }) => (
          <li key={id} className="break-all">
            <Link href={href(`/webhooks/${id}`)}>{name ?? url}</Link>
            {!on && ` · ${t('webhooks.disabled')}`}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
