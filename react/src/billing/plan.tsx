import type { ReactElement } from 'react'
import { useEntitlements } from '../access/use-entitlements.ts'
import { Part } from '../appearance/part.tsx'
import { useProvided, useTexts } from '../context.ts'
import { CheckoutAction } from './checkout-button.tsx'
import { priceText, trialText, usageTexts } from './price-text.ts'
import type { PricingProduct } from './pricing-product.ts'
import type { PricingTableProps } from './pricing-table-props.ts'

type PlanProps = PricingTableProps & { product: PricingProduct }

/** A product of a pricing table. */
export function Plan(props: PlanProps): ReactElement {
  const { product, highlightedProductId, currency, checkoutUrl } = props
  const t = useTexts()
  const { locale = 'en' } = useProvided()
  const { data: entitlements } = useEntitlements()
  const isCurrent = (entitlements ?? []).some(held => held.productIds.includes(product.id))
  const style = { t, locale, currency }
  const price = priceText(product, style)
  const [amount, rest] = splitPrice(price.whole, price.amount)
  const trial = trialText(product, t)
  const usage = usageTexts(product, style)
  const action = actionText(product, trial !== undefined)
  return (
    <Part of="plan" data-gh-highlighted={product.id === highlightedProductId || undefined}>
      <div className="gh-plan-head">
        <Part of="planName">{product.name}</Part>
        {isCurrent && <Part of="badge">{t('pricing.current')}</Part>}
      </div>
      {product.description && <Part of="text">{product.description}</Part>}
      <Part of="price">
        <span className="gh-amount">{amount}</span>
        {rest && <span className="gh-per">{rest}</span>}
      </Part>
      {usage.map(line => (
        <Part key={line} of="help">
          {line}
        </Part>
      ))}
      {trial && <Part of="help">{t('pricing.trial', { span: trial })}</Part>}
      {!isCurrent && (
        <CheckoutAction
          {...props}
          productId={product.id}
          checkoutUrl={checkoutUrl && (() => checkoutUrl(product))}
          aria-label={t('pricing.of', { action: t(action), name: product.name })}
        >
          {t(action)}
        </CheckoutAction>
      )}
      {product.benefits.length > 0 && (
        <Part of="features" aria-label={t('pricing.included')}>
          {product.benefits.map(({ id, description }) => (
            <Part key={id} of="feature">
              <svg aria-hidden viewBox="0 0 24 24" className="gh-icon">
                <path d="m5 12 5 5 9-10" />
              </svg>
              <span>{description}</span>
            </Part>
          ))}
        </Part>
      )}
    </Part>
  )
}

/** The amount in large type and what follows it in small type, where the language allows. */
function splitPrice(whole: string, amount: string): [amount: string, rest: string] {
  return whole.startsWith(amount) ? [amount, whole.slice(amount.length)] : [whole, '']
}

function actionText(product: PricingProduct, hasTrial: boolean) {
  if (hasTrial) return 'pricing.start_trial'
  const isFree = product.prices.every(
    price =>
      price.amountType === 'free' || (price.amountType === 'fixed' && price.priceAmount === 0),
  )
  if (isFree) return 'pricing.get'
  return product.recurringInterval ? 'pricing.subscribe' : 'pricing.buy'
}
