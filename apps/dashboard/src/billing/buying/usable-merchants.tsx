import { PURCHASES_MAX } from '@gatehouse/contract/billing/buying'
import { Avatar } from '@gatehouse/ui/avatar'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { ArrowUpRight, ShoppingBag } from 'lucide-react'
import { displayedPicture } from '../../accounts/displayed-picture.ts'
import { LoadingCard } from '../../frame/loading-card.tsx'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { type AnswerOf, useEndpointQuery, useWrite } from '../../endpoint-hooks.ts'
import { useOrganization } from '../../organizations/use-organization.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'

type BuyingMerchant = AnswerOf<'buying', 'merchants'>['merchants'][number]

/** For members who may not see purchases: the merchants at which they may use something. */
export function UsableMerchants() {
  const t = useTexts()
  const { id: organizationId } = useOrganization()
  const input = { organizationId, limit: PURCHASES_MAX }
  const query = useEndpointQuery('buying', 'merchants', input)
  if (query.error) return <NotLoaded query={query} />
  if (!query.data) return <LoadingCard lines={3} />
  const { merchants } = query.data
  if (merchants.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<ShoppingBag />}
          title={t('purchases.usable_empty')}
          text={t('purchases.usable_empty_text')}
        />
      </Card>
    )
  }
  return (
    <Card flush className="max-w-3xl">
      <ul className="divide-y">
        {merchants.map(item => (
          <MerchantLine key={item.customerId} of={item} />
        ))}
      </ul>
    </Card>
  )
}

function MerchantLine({ of: { customerId, merchant } }: { of: BuyingMerchant }) {
  const t = useTexts()
  const { id: organizationId } = useOrganization()
  const open = useWrite(
    client => client.buying.openOrganizationPurchases({ body: { customerId, organizationId } }),
    ({ url }) => location.assign(url),
  )
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <Avatar name={merchant.name} image={displayedPicture(merchant.logo)} square />
      <span className="text-strong min-w-0 flex-1 break-words">{merchant.name}</span>
      <Button
        icon={<ArrowUpRight />}
        loading={open.isPending}
        aria-label={t('purchases.open_at', { name: merchant.name })}
        onClick={() => open.mutate()}
      >
        {t('purchases.open')}
      </Button>
      {open.error && (
        <p role="alert" className="text-small text-negative w-full">
          {sentenceOf(open.error, t)}
        </p>
      )}
    </li>
  )
}
