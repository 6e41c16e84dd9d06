import { useState } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { Button } from '@gatehouse/ui/button'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { BadgePercent, Plus } from 'lucide-react'
import { useAsk } from '../../ask.ts'
import { ApiCall } from '../../frame/api-call.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import { PAGE_SIZE, useListSearch } from '../../frame/list-search.ts'
import { useWords } from '../../words.ts'
import { DeleteDiscount } from './delete-discount.tsx'
import { useDiscountColumns } from './discount-columns.tsx'
import { DiscountSheet } from './discount-sheet.tsx'
import type { Discount } from './discount-words.tsx'

/** What is taken off prices. */
export const Route = createFileRoute('/dashboard/$organization/discounts')({
  component: Discounts,
})

function Discounts() {
  const t = useWords()
  const [editing, setEditing] = useState<Discount | 'new'>()
  const [leaving, setLeaving] = useState<Discount>()
  const search = useListSearch(['created_at', 'name', 'code', 'redemptions_count'], '-created_at')
  const query = useAsk(
    'discounts',
    'list',
    {
      page: search.page,
      limit: PAGE_SIZE,
      sorting: search.sorting,
      query: search.query || undefined,
    },
    { keep: true },
  )
  const create = (
    <Button kind="primary" icon={<Plus />} onClick={() => setEditing('new')}>
      {t('discounts.create')}
    </Button>
  )
  return (
    <>
      <ListPage
        title={t('navigation.discounts')}
        action={create}
        search={search}
        searchBy={t('discounts.search_by')}
        query={query}
        columns={useDiscountColumns({ onEdit: setEditing, onDelete: setLeaving })}
        empty={
          <EmptyState
            icon={<BadgePercent />}
            title={t('discounts.empty')}
            text={t('discounts.empty_text')}
            action={create}
            code={<ApiCall path="/v1/discounts/" body={example} />}
          />
        }
      />
      <DiscountSheet
        open={editing !== undefined}
        onOpenChange={open => !open && setEditing(undefined)}
        discount={editing === 'new' ? undefined : editing}
      />
      <DeleteDiscount discount={leaving} onClose={() => setLeaving(undefined)} />
    </>
  )
}

const example = {
  name: 'Spring',
  code: 'SPRING',
  type: 'percentage',
  basis_points: 2000,
  duration: 'once',
}
