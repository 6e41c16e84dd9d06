import { Button } from '../src/button.tsx'
import { Card } from '../src/card.tsx'
import { CopyText } from '../src/copy-button.tsx'
import { DateTime } from '../src/date-time.tsx'
import { DefinitionList } from '../src/definition-list.tsx'
import { BrokenPage } from '../src/error-page.tsx'
import { JsonView } from '../src/json-view.tsx'
import { Money } from '../src/money.tsx'
import { Stat } from '../src/stat.tsx'
import { Status } from '../src/status.tsx'
import { Timeline } from '../src/timeline.tsx'
import { Part } from './part.tsx'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** A page about one object. */
export function FactsPart() {
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-6">
        <Stat
          label="Revenue this month"
          value={<Money amount={1284550} currency="EUR" />}
          change={{ text: '+12.4 %', meaning: 'positive' }}
          hint="against October"
          href="#revenue"
        />
        <Stat label="Aktive Abonnements" value="1.204" hint="17 kündigen" />
        <Stat
          label="Возвраты"
          value={<Money amount={-45000} currency="RUB" />}
          change={{ text: '+3', meaning: 'negative' }}
        />
        <Stat label="Waiting" value={undefined} />
      </div>
      <Card>
        <DefinitionList
          layout="columns"
          facts={[
            { label: 'Amount', value: <Money amount={2900} currency="EUR" /> },
            { label: 'Status', value: <Status meaning="positive">Paid</Status> },
            { label: 'Customer', value: 'Ada Lovelace' },
            { label: 'Created', value: <DateTime value={minutesAgo(12)} /> },
          ]}
        />
      </Card>
      <div className="grid gap-8 lg:grid-cols-2">
        <Part title="What happened">
          <Timeline
            entries={[
              {
                id: '1',
                title: 'Payment succeeded',
                at: minutesAgo(3),
                cause: 'Card ending in 4242',
                meaning: 'positive',
              },
              {
                id: '2',
                title: 'Zahlung abgelehnt: unzureichende Deckung',
                at: minutesAgo(200),
                details: <Button size="small">Show the answer</Button>,
                meaning: 'negative',
              },
              { id: '3', title: 'Order created', at: '2026-01-03T10:00:00Z', cause: 'Checkout' },
            ]}
          />
        </Part>
        <Part title="Facts">
          <DefinitionList
            facts={[
              { label: 'Id', value: <CopyText text="0192f1c2-7a31-7c44-9b1e-5b1c0d8e1a77" /> },
              { label: 'Umsatzsteuer-Identifikationsnummer', value: 'DE123456789' },
              { label: 'Next charge', value: <DateTime value="2026-12-20T00:00:00Z" as="day" /> },
            ]}
          />
        </Part>
      </div>
      <JsonView
        value={{
          id: '0192f1c2',
          amount: 2900,
          paid: true,
          customer: null,
          lines: [{ label: 'Pro "plan"', rate: -0.5 }],
        }}
      />
      <Card>
        <BrokenPage error={new Error('Request 01J9 failed with 500')} />
      </Card>
    </>
  )
}
