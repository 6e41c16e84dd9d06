import type { TFunction } from 'i18next'
import { type ReactNode } from 'react'
import { Avatar } from '@gatehouse/ui/avatar'
import { useLocale } from '@gatehouse/ui/i18n'
import { Markdown } from '@gatehouse/ui/markdown'
import { moneyText } from '@gatehouse/ui/money'
import { Check } from 'lucide-react'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import type { Checkout } from '../client.ts'
import { isOurs } from '../page-location.ts'
import {
  dayText,
  dueToday,
  isBelowMinimum,
  isMetered,
  laterAmounts,
  pricedText,
  productPrice,
  trialSpan,
} from '../prices.ts'
import { Line } from './line.tsx'
import { UsageLine } from './usage-line.tsx'

type Translate = TFunction<'checkout'>

/** The merchant's logo and name. */
export function Seller({ organization }: Pick<Checkout, 'organization'>) {
  const { name, avatar_url } = organization
  return (
    <>
      <Avatar name={name} image={avatar_url && isOurs(avatar_url) ? avatar_url : null} square />
      <span className="min-w-0 break-words">{name}</span>
    </>
  )
}

/** The amount due now. */
export function Total({ checkout }: { checkout: Checkout }) {
  const locale = useLocale()
  return moneyText(dueToday(checkout), checkout.currency, locale)
}

/** The product's name and price. */
export function ProductTitle({ checkout }: { checkout: Checkout }) {
  const { t } = useTranslation('checkout')
  const locale = useLocale()
  const { product, currency } = checkout
  const trial = trialSpan(checkout, t)
  return (
    <>
      <h1 className="text-large text-muted font-medium">{product.name}</h1>
      <p className="text-display text-strong mt-1 font-bold tabular-nums max-lg:hidden">
        <PriceText text={productPrice(product, currency, locale, t)} />
      </p>
      {trial && (
        <p className="text-positive mt-1 font-medium">{t('trial.free', { span: trial })}</p>
      )}
    </>
  )
}

/** A price with its interval in smaller type: the amount is the most prominent text on the page. */
function PriceText({ text }: { text: string }) {
  const [price = '', ...interval] = text.split(' / ')
  if (interval.length === 0) return text
  return (
    <>
      {price} <span className="text-large text-muted font-medium">/ {interval.join(' / ')}</span>
    </>
  )
}

interface SummaryProps {
  checkout: Checkout
  /** The field for a discount code, while the checkout is open. */
  discount?: ReactNode
  /** New totals are being calculated; the old ones stay visible. */
  updating?: boolean
}

/** The order summary with all its lines. */
export function Summary({ checkout, discount, updating }: SummaryProps) {
  const { t } = useTranslation('checkout')
  const { product } = checkout
  return (
    <div className="flex flex-col gap-6">
      <Picture checkout={checkout} />
      {product.description && <Markdown text={product.description} className="text-muted" />}
      {product.benefits.length > 0 && (
        <div>
          <h2 className="text-small text-strong font-medium">{t('summary.benefits')}</h2>
          <ul className="text-muted mt-2 flex flex-col gap-1.5">
            {product.benefits.map(({ id, description }) => (
              <li key={id} className="flex gap-2">
                <Check aria-hidden className="text-positive mt-0.5 size-4 shrink-0" />
                <span className="min-w-0 break-words">{description}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Lines checkout={checkout} discount={discount} updating={updating} />
    </div>
  )
}

/** The product's first picture; its space is reserved until it loads. */
function Picture({ checkout: { product } }: { checkout: Checkout }) {
  const [picture] = product.medias
  if (!picture || !isOurs(picture.public_url)) return null
  return (
    <img
      src={picture.public_url}
      alt=""
      className="rounded-card bg-surface aspect-video w-full object-cover"
    />
  )
}

function Lines({ checkout, discount, updating }: SummaryProps) {
  const { t } = useTranslation('checkout')
  const locale = useLocale()
  const { currency, product } = checkout
  const money = (amount: number) => moneyText(amount, currency, locale)
  const charged = isMetered(checkout.product_price)
    ? t('price.metered')
    : pricedText(money(checkout.amount), product, t)
  const usage = product.prices.filter(isMetered).filter(price => price.price_currency === currency)
  const trial = trialSpan(checkout, t)
  const fadeClass = clsx('transition-opacity', updating && 'opacity-60')
  return (
    <div aria-busy={updating} className="border-t pt-1.5">
      <dl className={fadeClass}>
        <Line label={product.name} value={charged} strong detail={seatsText(checkout, money, t)} />
        {usage.map(price => (
          <UsageLine key={price.id} price={price} product={product} />
        ))}
        {(checkout.discount || checkout.tax_amount !== null) && (
          <Line label={t('summary.subtotal')} value={money(checkout.amount)} hasRule />
        )}
        {checkout.discount && (
          <Line
            label={t('summary.discount', discountNames(checkout.discount))}
            value={checkout.discount_amount === 0 ? '' : money(-checkout.discount_amount)}
            detail={discountTerms(checkout, locale, t)}
          />
        )}
      </dl>
      {discount && <div className="py-1.5">{discount}</div>}
      <dl className={fadeClass}>
        <Taxes checkout={checkout} money={money} />
        {trial && <Line label={t('trial.line')} value={trial} />}
        {checkout.trial_end && (
          <Line
            label={t('trial.due', { date: dayText(checkout.trial_end, locale) })}
            value={money(checkout.total_amount)}
          />
        )}
        {checkout.applied_balance_amount !== 0 && (
          <Line
            label={t(isBelowMinimum(checkout) ? 'summary.too_little' : 'summary.balance')}
            value={money(checkout.applied_balance_amount)}
          />
        )}
        <Line
          label={t(checkout.status === 'succeeded' ? 'summary.paid' : 'summary.total')}
          value={money(dueToday(checkout))}
          strong
          hasRule
        />
        {checkout.tax_behavior === 'inclusive' && checkout.tax_amount !== null && (
          <Line
            label={t('summary.tax_included')}
            value={money(checkout.tax_amount)}
            detail={reverseText(checkout, t)}
          />
        )}
        {laterAmounts(checkout, locale, t).map(({ label, amount }) => (
          <Line key={label} label={label} value={amount} />
        ))}
      </dl>
    </div>
  )
}

function discountNames({ name, code }: NonNullable<Checkout['discount']>) {
  return { name: code ?? name }
}

/** "5 × €10.00", if each seat costs the same. */
function seatsText(
  { seats, price_per_seat }: Checkout,
  money: (amount: number) => string,
  t: Translate,
) {
  if (seats === null) return undefined
  return price_per_seat === null
    ? `${t('seats.label')}: ${seats}`
    : `${seats} × ${t('price.seat', { amount: money(price_per_seat) })}`
}

/** A discount's value and duration: "20% off for 3 months". */
function discountTerms({ discount, product }: Checkout, locale: string, t: Translate) {
  if (!discount) return undefined
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  const off =
    discount.type === 'fixed'
      ? moneyText(discount.amount, discount.currency, locale)
      : percent.format(discount.basis_points / 10_000)
  if (!product.recurring_interval) return t('discount.off', { off })
  if (discount.duration === 'repeating') {
    return t('discount.months', { off, count: discount.duration_in_months })
  }
  return t(`discount.${discount.duration}`, { off })
}

interface TaxesProps {
  checkout: Checkout
  money: (amount: number) => string
}

/**
 * The tax line: what is taxed, and how much. Tax included in the prices is shown below the total.
 */
function Taxes({ checkout, money }: TaxesProps) {
  const { t } = useTranslation('checkout')
  const { tax_amount, tax_behavior, discount_amount, net_amount, organization } = checkout
  if (tax_amount === null) {
    const isTaxPending = organization.tax_settings.enabled && net_amount > 0
    return isTaxPending && <Line label={t('summary.tax')} value={t('summary.tax_open')} />
  }
  if (tax_behavior === 'inclusive') return null
  return (
    <>
      {discount_amount > 0 && <Line label={t('summary.net')} value={money(net_amount)} />}
      <Line label={t('summary.tax')} value={money(tax_amount)} detail={reverseText(checkout, t)} />
    </>
  )
}

/**
 * A note on reverse charge: the buyer accounts for the tax, as businesses in other countries do.
 */
const reverseText = ({ taxability_reason }: Checkout, t: Translate) =>
  taxability_reason === 'reverse_charge' ? t('summary.reverse_charge') : undefined
