import { useState } from 'react'
import { Card } from '@gatehouse/ui/card'
import { Link } from '@gatehouse/ui/link'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { useTexts } from '../../texts.ts'
import { BenefitIcon } from '../benefits/benefit-texts.tsx'
import { LicenseKeySheet } from '../license-keys/license-key-sheet.tsx'

const BENEFITS_MAX = 100

/** A customer's current benefits; license keys open in a side panel. */
export function CustomerBenefits({ customerId }: { customerId: string }) {
  const t = useTexts()
  const href = useHref()
  const [opened, setOpened] = useState<string>()
  const { data, error, refetch } = useEndpointQuery('customerState', 'get', { id: customerId })
  const { data: benefits } = useEndpointQuery('benefits', 'list', { limit: BENEFITS_MAX })
  const nameOf = (id: string) => benefits?.items.find(item => item.id === id)?.description
  return (
    <Card title={t('customers.holds')}>
      {error && <NotLoaded query={{ error, refetch }} />}
      {!data && !error && <Skeleton className="w-1/2" />}
      {data?.grantedBenefits.length === 0 && (
        <p className="text-muted">{t('customers.holds_nothing')}</p>
      )}
      {data && data.grantedBenefits.length > 0 && (
        <ul className="divide-y">
          {data.grantedBenefits.map(({ id, benefitId, benefitType, grantedAt, properties }) => (
            <li key={id} className="flex gap-2.5 py-2.5 first:pt-0 last:pb-0">
              <BenefitIcon type={benefitType} />
              <div className="min-w-0 flex-1">
                <Link href={href(`/benefits/${benefitId}`)} className="inline-block min-h-6">
                  {nameOf(benefitId) ?? t(`benefits.type.${benefitType}`)}
                </Link>
                {typeof properties.display_key === 'string' && (
                  <button
                    type="button"
                    onClick={() => setOpened(String(properties.license_key_id))}
                    className={
                      'text-small text-muted hover:text-strong rounded-mark block min-h-7 ' +
                      'font-mono max-sm:min-h-11'
                    }
                  >
                    {properties.display_key}
                  </button>
                )}
              </div>
              <span className="text-small text-faint">
                <DateTimeText at={grantedAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <LicenseKeySheet id={opened} onClose={() => setOpened(undefined)} />
    </Card>
  )
}
