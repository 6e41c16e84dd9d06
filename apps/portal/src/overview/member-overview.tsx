import { useQuery } from '@tanstack/react-query'
import { PageHeader } from '@gatehouse/ui/page-header'
import { useTranslation } from 'react-i18next'
import { BenefitRows } from '../benefits/benefit-rows.tsx'
import { Loaded } from '../frame/loaded.tsx'
import { grantsQuery } from '../grant-queries.ts'
import { ownSeatsQuery } from '../seat-queries.ts'
import { WaitingBenefits } from './attention.tsx'
import { EmptyMessage, Section } from './section.tsx'

/** What a member of the organization may use, without what it costs. */
export function MemberOverview() {
  const { t } = useTranslation('portal')
  const grants = useQuery(grantsQuery())
  return (
    <>
      <PageHeader title={t('navigation.overview')} />
      <WaitingBenefits />
      <Section title={t('overview.benefits')}>
        <Loaded query={grants}>
          {({ items }) => {
            const current = items.filter(grant => !grant.is_revoked)
            return current.length > 0 ? (
              <BenefitRows grants={current} />
            ) : (
              <EmptyMessage>{t('empty.benefits')}</EmptyMessage>
            )
          }}
        </Loaded>
      </Section>
      <OwnSeats />
    </>
  )
}

function OwnSeats() {
  const { t } = useTranslation('portal')
  const { data } = useQuery(ownSeatsQuery())
  if (!data || data.items.length === 0) return null
  return (
    <Section title={t('overview.your_seats')}>
      <ul className="-mx-4 divide-y border-y">
        {data.items.map(({ id, product }) => (
          <li key={id} className="px-4 py-4">
            <h3 className="text-strong font-medium break-words">{product.name}</h3>
            <p className="text-small text-muted mt-1">{t('overview.seat_text')}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
