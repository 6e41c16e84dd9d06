import { useState } from 'react'
import { Card } from '@gatehouse/ui/card'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { type Column, Table } from '@gatehouse/ui/table'
import type { ItemOf } from '../../endpoint-hooks.ts'
import { useStanding } from '../../organizations/standing.ts'
import { useTexts } from '../../texts.ts'
import { UsageChart } from '../meters/usage-chart.tsx'
import { useUsageColumns } from '../meters/usage-columns.tsx'

type CustomerMeter = ItemOf<'customerMeters'>

interface CustomerMetersProps {
  customerId: string
  used: CustomerMeter[]
}

/** A customer's meters with their balances, and the last 30 days of one of them. */
export function CustomerMeters({ customerId, used }: CustomerMetersProps) {
  const t = useTexts()
  const { may } = useStanding()
  const [chosen, setChosen] = useState<string>()
  const shown = used.find(({ meterId }) => meterId === chosen) ?? used[0]
  return (
    <Card flush title={t('meters.usage')} description={t('meters.since_reset')}>
      <Table
        caption={t('meters.usage')}
        columns={useMeterColumns()}
        rows={used}
        rowKey={({ id }) => id}
      />
      {shown && may('meters:read') && (
        <div className="border-t p-4">
          <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <h3 className="text-strong font-medium">{t('meters.last.day')}</h3>
            {used.length > 1 && (
              <NativeSelect
                aria-label={t('events.meter')}
                value={shown.meterId}
                onChange={({ target }) => setChosen(target.value)}
                options={used.map(({ meter }) => ({ value: meter.id, label: meter.name }))}
                className="min-w-0 max-sm:w-full"
              />
            )}
          </div>
          <UsageChart
            key={shown.meterId}
            meter={shown.meter}
            interval="day"
            customerId={customerId}
          />
        </div>
      )}
    </Card>
  )
}

function useMeterColumns(): Column<CustomerMeter>[] {
  const { meter, consumed, credited, balance } = useUsageColumns('balance')
  return [meter(), consumed(), credited(), balance()]
}
