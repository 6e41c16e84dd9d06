import type { Fact } from '@gatehouse/ui/definition-list'
import { useLocale } from '@gatehouse/ui/i18n'
import { Link } from '@gatehouse/ui/link'
import { useHref } from '../../endpoint-hooks.ts'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { useTexts } from '../../texts.ts'
import { periodText } from '../period-text.ts'
import type { CheckoutLink } from './checkout-link.ts'

/** A link's terms: those it sets itself, and whether it accepts discount codes. */
export function useTermFacts(link: CheckoutLink): Fact[] {
  const t = useTexts()
  const href = useHref()
  const locale = useLocale()
  const { discount, seats, trialInterval, trialIntervalCount } = link
  const { allowDiscountCodes, requireBillingAddress, successUrl, returnUrl } = link
  const address = (label: string, of: string | null): Fact[] =>
    of === null ? [] : [{ label, value: <span className="break-all">{of}</span> }]
  return [
    ...(discount === null
      ? []
      : [
          {
            label: t('links.discount'),
            value: (
              <Link href={href(`/discounts?query=${encodeURIComponent(discount.name)}`)}>
                {discount.name}
              </Link>
            ),
          },
        ]),
    {
      label: t('links.codes_label'),
      value: t(allowDiscountCodes ? 'links.codes_taken' : 'links.codes_not_taken'),
    },
    ...(seats === null ? [] : [{ label: t('links.seats'), value: seats }]),
    ...(trialInterval && trialIntervalCount
      ? [{ label: t('links.trial'), value: periodText(trialInterval, trialIntervalCount, locale) }]
      : []),
    ...(requireBillingAddress
      ? [{ label: t('links.address_label'), value: t('links.address_whole') }]
      : []),
    ...address(t('links.success_url'), successUrl),
    ...address(t('links.return_url'), returnUrl),
    {
      label: t('fields.created'),
      value: <DateTimeText at={link.createdAt} as="moment-with-time" />,
    },
  ]
}
