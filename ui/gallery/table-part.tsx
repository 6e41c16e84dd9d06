import { useState } from 'react'
import { Users } from 'lucide-react'
import { Button } from '../src/button.tsx'
import { CodeBlock } from '../src/code-block.tsx'
import { DateTime } from '../src/date-time.tsx'
import { EmptyState } from '../src/empty-state.tsx'
import { Money } from '../src/money.tsx'
import { Pagination } from '../src/pagination.tsx'
import { type Meaning, Status } from '../src/status.tsx'
import { type Column, type Sort, Table } from '../src/table.tsx'
import { Card } from '../src/card.tsx'
import { Part } from './part.tsx'

interface Order {
  id: string
  customer: string
  product: string
  meaning: Meaning
  status: string
  at: string
  amount: number
  currency: string
}

const longName = 'Freundschaftsbezeugungsgesellschaft mbH & Co. KG'
const orders: Order[] = [
  order('Ada Lovelace', 'Pro plan', 'positive', 'Paid', '2026-11-20', 2900, 'EUR'),
  order('Катерина Шевченко', 'Річна', 'information', 'Pending', '2026-11-18', 129000, 'UAH'),
  order(longName, 'Einzelplatzlizenz', 'negative', 'Failed', '2026-10-02', 1234567, 'EUR'),
  order('Grace Hopper', 'Refund of a part', 'neutral', 'Refunded', '2026-09-01', -1450, 'USD'),
  order('Ayşe Yılmaz', 'Free', 'warning', 'Past due', '2025-12-31', 0, 'TRY'),
]

const columns: Column<Order>[] = [
  { id: 'customer', header: 'Customer', cell: row => row.customer, sortable: true },
  { id: 'product', header: 'Product', cell: row => row.product, wide: true },
  {
    id: 'status',
    header: 'Status',
    cell: row => <Status meaning={row.meaning}>{row.status}</Status>,
    width: '@roomy:w-32',
  },
  {
    id: 'created_at',
    header: 'Date',
    cell: row => <DateTime value={row.at} />,
    sortable: true,
    width: '@roomy:w-36',
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    sortable: true,
    cell: row => <Money amount={row.amount} currency={row.currency} />,
    width: '@roomy:w-40',
  },
]

/** Lists: full, waiting, refetching, empty. */
export function TablePart() {
  const [sort, setSort] = useState<Sort>({ column: 'created_at', direction: 'descending' })
  const [page, setPage] = useState(1)
  const rowKey = (row: Order) => row.id
  const table = { caption: 'Orders', columns, rowKey, sort, onSort: setSort }
  return (
    <>
      <Card flush>
        <Table {...table} rows={orders} rowHref={row => `?part=facts&order=${row.id}`} />
        <Pagination page={page} pageSize={20} total={1234} onPage={setPage} />
      </Card>
      <Part title="First load">
        <Table {...table} rows={undefined} skeletonRows={3} />
      </Part>
      <Part title="Refetching">
        <Table {...table} rows={orders.slice(0, 2)} updating />
      </Part>
      <Part title="Empty">
        <Card>
          <Table
            {...table}
            rows={[]}
            empty={
              <EmptyState
                icon={<Users />}
                title="Your customers will appear here"
                text="Whoever buys becomes a customer. You can also create one and send a checkout."
                action={<Button kind="primary">Create customer</Button>}
                code={<CodeBlock title="curl" code={call} />}
              />
            }
          />
          <EmptyState title="No events found" text="Change the filters to see more." />
        </Card>
      </Part>
    </>
  )
}

const call = `curl https://example.com/v1/customers/ \\
  -H "Authorization: Bearer $TOKEN" \\
  -d '{ "email": "ada@example.com" }'`

function order(
  customer: string,
  product: string,
  meaning: Meaning,
  status: string,
  day: string,
  amount: number,
  currency: string,
): Order {
  const at = `${day}T06:12:00Z`
  return { id: customer, customer, product, meaning, status, at, amount, currency }
}
