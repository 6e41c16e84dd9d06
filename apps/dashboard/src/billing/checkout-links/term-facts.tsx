import type { Fact } from '@gatehouse/ui/definition-list'
import { useLocale } from '@gatehouse/ui/i18n'
import { Link } from '@gatehouse/ui/link'
import { useHref } from '../../ask.ts'
import { Nothing, When } from '../../frame/when.tsx'
import { useWords } from '../../words.ts'
import { periodText } from '../products/period-text.ts'
import type { CheckoutLink } from './checkout-link.ts'

/** On which terms a link sells; seats and trial only where it has its own. */
export function useTermFacts(link: CheckoutLink): Fact[] {
  const t = useWords()
  const href = useHref()
  const locale = useLocale()
  const { discount, seats, trialInterval, trialIntervalCount } = link
  const yes = (is: boolean) => t(is ? 'links.yes' : 'links.no')
  return [
    {
      label: t('links.discount'),
      value: discount ? (
        <Link href={href(`/discounts?query=${encodeURIComponent(discount.name)}`)}>
          {discount.name}
        </Link>
      ) : (
        <Nothing />
      ),
    },
    { label: t('links.codes'), value: yes(link.allowDiscountCodes) },
    ...(seats === null ? [] : [{ label: t('links.seats'), value: seats }]),
    ...(trialInterval && trialIntervalCount
      ? [{ label: t('links.trial'), value: periodText(trialInterval, trialIntervalCount, locale) }]
      : []),
    { label: t('links.full_address'), value: yes(link.requireBillingAddress) },
    { label: t('links.success_url'), value: <Address of={link.successUrl} /> },
    { label: t('links.return_url'), value: <Address of={link.returnUrl} /> },
    { label: t('fields.created'), value: <When at={link.createdAt} as="moment-with-time" /> },
  ]
}

function Address({ of }: { of: string | null }) {
  return of ? <span className="break-all">{of}</span> : <Nothing />
}
