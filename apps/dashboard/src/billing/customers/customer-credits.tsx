import { useQuantityText } from '@gatehouse/ui/quantity-text'
import { useState } from 'react'
import { Button } from '@gatehouse/ui/button'
import { Status } from '@gatehouse/ui/status'
import type { Column } from '@gatehouse/ui/table'
import { Ban } from 'lucide-react'
import { type ItemOf, useEndpointQuery } from '../../endpoint-hooks.ts'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { Related } from '../../frame/related.tsx'
import { RowMenu } from '../../frame/row-menu.tsx'
import { useStanding } from '../../organizations/standing.ts'
import { useTexts } from '../../texts.ts'
import { GiveCredits } from './give-credits.tsx'
import { RevokeCredits } from './revoke-credits.tsx'

type MeterCredit = ItemOf<'meterCredits'>

/** The number of credits that the page shows: those that can be used, and the latest others. */
const SHOWN_MAX = 10

interface CustomerCreditsProps {
  customerId: string
  /** The names of the merchant's meters, by id. */
  meterNames: ReadonlyMap<string, string>
}

/** A customer's credits: what is left of each, and until when; new ones can be given. */
export function CustomerCredits({ customerId, meterNames }: CustomerCreditsProps) {
  const t = useTexts()
  const { may } = useStanding()
  const [isGiving, setIsGiving] = useState(false)
  const [toRevoke, setToRevoke] = useState<MeterCredit>()
  const mayWrite = may('customers:write')
  const query = useEndpointQuery('meterCredits', 'list', {
    customerId: [customerId],
    limit: SHOWN_MAX,
  })
  const columns = useCreditColumns(meterNames, mayWrite ? setToRevoke : undefined)
  return (
    <>
      <Related
        title={t('credits.title')}
        query={query}
        columns={columns}
        none={t('credits.none')}
        actions={
          mayWrite && (
            <Button size="small" onClick={() => setIsGiving(true)}>
              {t('credits.give')}
            </Button>
          )
        }
      />
      {isGiving && <GiveCredits customerId={customerId} onOpenChange={setIsGiving} />}
      <RevokeCredits credit={toRevoke} onClose={() => setToRevoke(undefined)} />
    </>
  )
}

function useCreditColumns(
  meterNames: ReadonlyMap<string, string>,
  onRevoke: ((credit: MeterCredit) => void) | undefined,
): Column<MeterCredit>[] {
  const t = useTexts()
  const quantity = useQuantityText()
  return [
    {
      id: 'meter',
      header: t('events.meter'),
      cell: ({ meterId, note }) => (
        <span className="block min-w-0 wrap-anywhere">
          {meterNames.get(meterId) ?? meterId}
          {note && <span className="text-small text-muted block">{note}</span>}
        </span>
      ),
    },
    {
      id: 'left',
      header: t('credits.left'),
      align: 'end',
      phone: 'end',
      cell: ({ remainingUnits, units }) =>
        t('credits.left_of', { left: quantity(remainingUnits), units: quantity(units) }),
    },
    {
      id: 'until',
      header: t('fields.status'),
      phone: 'detail',
      cell: credit => <CreditState of={credit} />,
    },
    {
      id: 'granted',
      header: t('credits.granted_on'),
      phone: 'detail',
      labelled: true,
      cell: ({ createdAt }) => <DateTimeText at={createdAt} />,
    },
    ...(onRevoke
      ? [
          {
            id: 'actions',
            header: t('fields.actions'),
            align: 'end' as const,
            width: '@roomy:w-20',
            phone: 'last' as const,
            cell: (credit: MeterCredit) =>
              credit.endedAt === null && (
                <RowMenu
                  items={[
                    {
                      id: 'revoke',
                      label: t('credits.revoke'),
                      icon: <Ban aria-hidden />,
                      danger: true,
                      onSelect: () => onRevoke(credit),
                    },
                  ]}
                />
              ),
          },
        ]
      : []),
  ]
}

/** Whether credits can be used, until when, or why they ended. */
function CreditState({ of: { endedBy, expiresAt, remainingUnits } }: { of: MeterCredit }) {
  const t = useTexts()
  if (endedBy) return <Status meaning="neutral">{t(`credits.ended.${endedBy}`)}</Status>
  if (remainingUnits <= 0) return <Status meaning="neutral">{t('credits.used_up')}</Status>
  return (
    <Status meaning="positive">
      {expiresAt ? (
        <>
          {t('credits.until')} <DateTimeText at={expiresAt} as="day" />
        </>
      ) : (
        t('credits.active')
      )}
    </Status>
  )
}
