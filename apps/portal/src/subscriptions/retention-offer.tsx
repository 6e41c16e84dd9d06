import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { useLocale } from '@gatehouse/ui/i18n'
import { moneyText } from '@gatehouse/ui/money'
import { toast } from '@gatehouse/ui/toast'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { problemSentence, request } from '../api.ts'
import type { Subscription } from '../queries.ts'
import { type RetentionDiscount, retentionOfferQuery } from './retention-offer-query.ts'

const BASIS_POINTS_PER_UNIT = 10_000

interface RetentionOfferProps {
  subscription: Subscription
  onAccepted: () => void
}

/**
 * The merchant's offer to a customer who cancels, above the reasons. The button that cancels stays
 * as prominent as the one that accepts.
 */
export function RetentionOffer({ subscription: { id }, onAccepted }: RetentionOfferProps) {
  const { t } = useTranslation('portal')
  const { t: say } = useTranslation('ui')
  const client = useQueryClient()
  const { data } = useQuery(retentionOfferQuery(id))
  const sentence = useSentence()
  const accept = useMutation({
    mutationFn: () => request('POST', `/v1/customer-portal/subscriptions/${id}/retention-offer`),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['subscriptions'] })
      toast({ title: t('retention.accepted') })
      onAccepted()
    },
  })
  if (!data?.discount) return null
  return (
    <Banner
      meaning="information"
      title={sentence(data.discount)}
      actions={
        <Button loading={accept.isPending} onClick={() => accept.mutate()}>
          {t('retention.accept')}
        </Button>
      }
    >
      {accept.error ? problemSentence(accept.error, say) : t('retention.text')}
    </Banner>
  )
}

/** The discount as a sentence: how much, and for how long. */
function useSentence(): (discount: RetentionDiscount) => string {
  const { t } = useTranslation('portal')
  const locale = useLocale()
  return discount => {
    const amount =
      discount.type === 'percentage'
        ? new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(
            discount.basis_points / BASIS_POINTS_PER_UNIT,
          )
        : moneyText(discount.amount, discount.currency, locale)
    if (discount.duration === 'repeating') {
      return t('retention.months', { amount, count: discount.duration_in_months })
    }
    return t(discount.duration === 'once' ? 'retention.once' : 'retention.forever', { amount })
  }
}
