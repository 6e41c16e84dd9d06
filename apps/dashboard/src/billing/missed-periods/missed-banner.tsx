import { Banner } from '@gatehouse/ui/banner'
import { useLocale } from '@gatehouse/ui/i18n'
import { Link } from '@gatehouse/ui/link'
import { useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'

/** Says that some periods ended before they could be billed, while a decision is pending. */
export function MissedBanner({ subscriptionId }: { subscriptionId?: string }) {
  const t = useTexts()
  const href = useHref()
  const number = new Intl.NumberFormat(useLocale())
  const { data } = useEndpointQuery('missedPeriods', 'list', {
    ...{ status: ['draft'], limit: 1 },
    ...(subscriptionId && { subscriptionId: [subscriptionId] }),
  })
  const count = data?.pagination.totalCount ?? 0
  if (count === 0) return null
  return (
    <Banner
      meaning="warning"
      className={subscriptionId ? undefined : 'mb-4'}
      title={t('missed.banner', { number: number.format(count) })}
      actions={<Link href={href('/subscriptions/missed?status=draft')}>{t('missed.review')}</Link>}
    >
      {t('missed.decide_text')}
    </Banner>
  )
}
