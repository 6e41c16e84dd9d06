import { useLocale } from '@gatehouse/ui/i18n'
import { moneyText } from '@gatehouse/ui/money'
import { Status } from '@gatehouse/ui/status'
import type { ItemOf } from '../../endpoint-hooks.ts'
import { useNow } from '../../organizations/test-clock/use-clock.ts'
import { useTexts } from '../../texts.ts'
import { periodText } from '../period-text.ts'

/** A discount as the API returns it. */
export type Discount = ItemOf<'discounts'>

/** The fields that define a discount's value. */
type Reduction =
  | { type: 'percentage'; basisPoints: number }
  | { type: 'fixed'; amount: number; currency: string }

const FULL_BASIS_POINTS = 10_000

/** A discount's value: "20%", "€5.00". */
export function useReductionText() {
  const locale = useLocale()
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  return (discount: Reduction) =>
    discount.type === 'percentage'
      ? percent.format(discount.basisPoints / FULL_BASIS_POINTS)
      : moneyText(discount.amount, discount.currency, locale)
}

/** A discount's duration: once, a number of months, or forever. */
export function useLastingText() {
  const t = useTexts()
  const locale = useLocale()
  return (discount: Discount) => {
    if (discount.duration !== 'repeating') return t(`discounts.lasts.${discount.duration}`)
    const period = periodText('month', discount.durationInMonths, locale)
    return t('discounts.lasts.repeating', { period })
  }
}

const meanings = {
  active: 'positive',
  scheduled: 'information',
  used_up: 'neutral',
  ended: 'neutral',
} as const

/** Whether a discount can be used now, and if not, why. */
export function DiscountStatus({ discount }: { discount: Discount }) {
  const t = useTexts()
  const status = statusOf(discount, useNow())
  return <Status meaning={meanings[status]}>{t(`discounts.status.${status}`)}</Status>
}

function statusOf(discount: Discount, now: Date): keyof typeof meanings {
  const { startsAt, endsAt, maxRedemptions, redemptionsCount } = discount
  if (endsAt && endsAt <= now) return 'ended'
  if (maxRedemptions !== null && redemptionsCount >= maxRedemptions) return 'used_up'
  return startsAt && startsAt > now ? 'scheduled' : 'active'
}
