import type { ClaimablePurchases } from '@gatehouse/contract/billing/buying'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { toast } from '@gatehouse/ui/toast'
import { useEndpointQuery, useWrite } from '../../endpoint-hooks.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { useOrganization } from '../../organizations/use-organization.ts'

/**
 * Purchases under the user's own email address that are not assigned to an organization yet: the
 * user can transfer them.
 */
export function ClaimableCard() {
  const t = useTexts()
  const { name } = useOrganization()
  const { data = [] } = useEndpointQuery('buying', 'claimable', {})
  if (data.length === 0) return null
  return (
    <Card
      flush
      title={t('purchases.claimable')}
      description={t('purchases.claimable_text', { name })}
    >
      <ul className="divide-y border-t">
        {data.map(item => (
          <Line key={item.customerId} claimable={item} />
        ))}
      </ul>
    </Card>
  )
}

function Line({
  claimable: { customerId, email, merchant, orders },
}: {
  claimable: ClaimablePurchases
}) {
  const t = useTexts()
  const { id: organizationId } = useOrganization()
  const claim = useWrite(
    client => client.buying.claimForOrganization({ body: { customerId, organizationId } }),
    () => toast({ title: t('purchases.claimed') }),
  )
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <p className="text-strong font-medium break-words">{merchant.name}</p>
          <p className="text-small text-muted break-all">
            {t('purchases.orders', { count: orders })} · {email}
          </p>
        </div>
        <Button
          loading={claim.isPending}
          aria-label={t('purchases.claim_from', { name: merchant.name })}
          onClick={() => claim.mutate()}
        >
          {t('purchases.claim')}
        </Button>
      </div>
      {claim.error && (
        <p role="alert" className="text-small text-negative mt-1.5">
          {sentenceOf(claim.error, t)}
        </p>
      )}
    </li>
  )
}
