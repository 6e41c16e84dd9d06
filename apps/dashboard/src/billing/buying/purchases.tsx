import { createFileRoute } from '@tanstack/react-router'
import { PURCHASES_MAX } from '@gatehouse/contract/billing/buying'
import { PageWidth } from '@gatehouse/ui/app-frame'
import { Card } from '@gatehouse/ui/card'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { PageHeader } from '@gatehouse/ui/page-header'
import { ShoppingBag } from 'lucide-react'
import { LoadingCard } from '../../frame/loading-card.tsx'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { useEndpointQuery } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'
import { useStanding } from '../../organizations/standing.ts'
import { useOrganization } from '../../organizations/use-organization.ts'
import { ClaimableCard } from './claimable-card.tsx'
import { MerchantCard } from './merchant-card.tsx'
import { SeatsCard } from './seats-card.tsx'
import { UsableMerchants } from './usable-merchants.tsx'

/** The organization's purchases from merchants on this server, and the seats they include. */
export const Route = createFileRoute('/dashboard/$organization/purchases')({ component: Page })

function Page() {
  const t = useTexts()
  const { may } = useStanding()
  return (
    <PageWidth>
      <PageHeader
        title={t('navigation.purchases')}
        description={t(may('purchase:read') ? 'purchases.text' : 'purchases.usable_text')}
      />
      {may('purchase:read') ? (
        <div className="flex max-w-3xl flex-col gap-6">
          <SeatsCard />
          <Purchase />
          {may('purchase:create') && <ClaimableCard />}
        </div>
      ) : (
        <UsableMerchants />
      )}
    </PageWidth>
  )
}

function Purchase() {
  const t = useTexts()
  const { id: organizationId } = useOrganization()
  const query = useEndpointQuery('buying', 'organizationPurchases', {
    organizationId,
    limit: PURCHASES_MAX,
  })
  if (query.error) return <NotLoaded query={query} />
  if (!query.data) return <LoadingCard lines={6} />
  const { purchases, total } = query.data
  if (total === 0) {
    return (
      <Card>
        <EmptyState
          icon={<ShoppingBag />}
          title={t('purchases.empty')}
          text={t('purchases.empty_text')}
        />
      </Card>
    )
  }
  return (
    <>
      {purchases.map(item => (
        <MerchantCard key={item.customerId} purchases={item} />
      ))}
      {total > purchases.length && (
        <p className="text-muted">{t('purchases.more', { count: total - purchases.length })}</p>
      )}
    </>
  )
}
