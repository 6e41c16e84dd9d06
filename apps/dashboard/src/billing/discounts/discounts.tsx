import { useState } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { Button } from '@gatehouse/ui/button'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { BadgePercent, Plus } from 'lucide-react'
import { useAsk } from '../../ask.ts'
import { ApiCall } from '../../frame/api-call.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import { askedOf, useListSearch } from '../../frame/list-search.ts'
import { useEditing } from '../../frame/use-editing.ts'
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
  const editing = useEditing<Discount>()
  const [leaving, setLeaving] = useState<Discount>()
  const search = useListSearch(['created_at', 'name', 'code', 'redemptions_count'], '-created_at')
  const query = useAsk('discounts', 'list', askedOf(search), { keep: true })
  const create = (
    <Button kind="primary" icon={<Plus />} onClick={editing.create}>
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
        columns={useDiscountColumns({ onEdit: editing.edit, onDelete: setLeaving })}
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
      <DiscountSheet {...editing.sheet} discount={editing.row} />
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
