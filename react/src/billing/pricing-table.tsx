import { useId, useState, type ReactElement } from 'react'
import type { AccountError } from '@gatehouse/sdk/accounts'
import { Loading } from '../appearance/loading.tsx'
import { Part } from '../appearance/part.tsx'
import { Root } from '../appearance/root.tsx'
import { useProvided, useTexts } from '../context.ts'
import { useQuery } from '../queries/use-query.ts'
import { Alert } from '../form/alert.tsx'
import { PendingButton } from '../form/pending-button.tsx'
import { problemText } from '../session/problem-text.ts'
import { readLink, secretOf } from './checkout-link.ts'
import { Plan } from './plan.tsx'
import { intervalOf, type BillingInterval, type PricingProduct } from './pricing-product.ts'
import type { PricingTableProps } from './pricing-table-props.ts'

/**
 * Products with their prices and benefits; each opens a checkout. Where products are billed at
 * different intervals, one interval is shown at a time.
 */
export function PricingTable(props: PricingTableProps): ReactElement {
  const { link, slots, className } = props
  const { origin } = useProvided()
  const key = link === undefined ? undefined : `link ${secretOf(link)}`
  const content = useQuery(key, () => readLink(origin(), link ?? ''))
  const products = props.products ?? content.data?.products
  return (
    <Root
      name="pricing-table"
      slots={slots}
      className={className}
      isLoading={!products && content.isPending}
      loading={<Loading shape="plans" />}
    >
      {() =>
        products ? (
          <Plans {...props} products={products} />
        ) : (
          <NotLoaded error={content.error} onRetry={() => void content.refetch()} />
        )
      }
    </Root>
  )
}

const order: readonly BillingInterval[] = ['day', 'week', 'month', 'year', 'once']

function Plans(props: PricingTableProps & { products: readonly PricingProduct[] }) {
  const { products, defaultInterval } = props
  const t = useTexts()
  const intervals = order.filter(each => products.some(product => intervalOf(product) === each))
  const [chosen, setChosen] = useState(defaultInterval)
  const first = products[0] && intervalOf(products[0])
  const interval = chosen && intervals.includes(chosen) ? chosen : first
  if (products.length === 0) return <Part of="text">{t('pricing.empty')}</Part>
  return (
    <>
      {intervals.length > 1 && interval && (
        <Intervals intervals={intervals} chosen={interval} onChoose={setChosen} />
      )}
      <Part of="plans">
        {products
          .filter(product => intervalOf(product) === interval)
          .map(product => (
            <Plan key={product.id} {...props} product={product} />
          ))}
      </Part>
    </>
  )
}

type IntervalsProps = {
  intervals: readonly BillingInterval[]
  chosen: BillingInterval
  onChoose: (interval: BillingInterval) => void
}

function Intervals({ intervals, chosen, onChoose }: IntervalsProps) {
  const t = useTexts()
  const name = useId()
  return (
    <Part of="intervals" role="radiogroup" aria-label={t('pricing.period')}>
      {intervals.map(interval => (
        <Part key={interval} of="interval" data-gh-chosen={interval === chosen || undefined}>
          <input
            type="radio"
            name={name}
            checked={interval === chosen}
            onChange={() => onChoose(interval)}
          />
          {t(`pricing.${interval}`)}
        </Part>
      ))}
    </Part>
  )
}

type NotLoadedProps = { error: AccountError | null; onRetry: () => void }

function NotLoaded({ error, onRetry }: NotLoadedProps) {
  const t = useTexts()
  if (error?.status === 404) return <Alert>{t('pricing.gone')}</Alert>
  const isOffline = error?.status === 0 || error?.status === 429
  return (
    <div className="gh-stack">
      <Alert>{isOffline ? problemText(error, t) : t('problem.not_loaded')}</Alert>
      <PendingButton kind="secondaryButton" onClick={onRetry}>
        {t('action.retry')}
      </PendingButton>
    </div>
  )
}
