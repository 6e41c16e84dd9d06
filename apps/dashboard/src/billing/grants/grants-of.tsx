import { useQueries } from '@tanstack/react-query'
import { Card } from '@gatehouse/ui/card'
import { Link } from '@gatehouse/ui/link'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { request, useEndpointQuery, useHref, useOrganizationSlug } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'
import { BenefitIcon } from '../benefits/benefit-texts.tsx'
import { type Grant, GrantRemains, GrantStatus } from '../grant-status.tsx'

interface GrantsOfProps {
  productId: string
  customerId: string
  orderId?: string
  subscriptionId: string | null
}

/** The benefits granted for an order or a subscription. */
export function GrantsOf({ productId, customerId, orderId, subscriptionId }: GrantsOfProps) {
  const t = useTexts()
  const slug = useOrganizationSlug()
  const { data: product } = useEndpointQuery('products', 'get', { id: productId })
  const answers = useQueries({
    queries: (product?.benefits ?? []).map(({ id }) =>
      request(slug, 'benefitGrants', 'list', { id, customerId: [customerId] }),
    ),
  })
  const waiting = !product || answers.some(({ isPending }) => isPending)
  const grants = answers
    .flatMap(({ data }) => data?.items ?? [])
    .filter(grant =>
      subscriptionId ? grant.subscriptionId === subscriptionId : grant.orderId === orderId,
    )
  return (
    <Card title={t('grants.given')}>
      {waiting ? (
        <Skeleton className="w-2/3" />
      ) : grants.length === 0 ? (
        <p className="text-muted">{t('grants.nothing_given')}</p>
      ) : (
        <ul className="flex flex-col gap-3">
          {grants.map(grant => (
            <GrantLine key={grant.id} grant={grant} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function GrantLine({ grant }: { grant: Grant }) {
  const href = useHref()
  const { benefit, properties } = grant
  const key = properties.display_key
  return (
    <li className="flex gap-2.5">
      <BenefitIcon type={benefit.type} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap justify-between gap-x-3">
          <Link href={href(`/benefits/${benefit.id}`)}>{benefit.description}</Link>
          <GrantStatus grant={grant} />
        </div>
        <GrantRemains grant={grant} />
        {typeof key === 'string' && <code className="text-small text-muted font-mono">{key}</code>}
      </div>
    </li>
  )
}
