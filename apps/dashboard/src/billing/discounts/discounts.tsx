import { useState } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { DiscountStatus as DiscountStatuses } from '@gatehouse/contract/billing/discounts'
import { Button } from '@gatehouse/ui/button'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { BadgePercent, Plus, Trash2 } from 'lucide-react'
import { useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { ApiCall } from '../../frame/api-call.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import { requestedFrom, nonEmpty, useListSearch } from '../../frame/list-search.ts'
import { useEditing } from '../../frame/use-editing.ts'
import { fileOf, ListExport } from '../../organizations/list-export.tsx'
import { useTexts } from '../../texts.ts'
import { BulkBar } from '../bulk/bulk-bar.tsx'
import { useProductFilter } from '../use-product-filter.ts'
import { DeleteDiscount } from './delete-discount.tsx'
import { useDiscountColumns } from './discount-columns.tsx'
import { DiscountSheet } from './discount-sheet.tsx'
import type { Discount } from './discount-texts.tsx'

/** The merchant's discounts. */
export const Route = createFileRoute('/dashboard/$organization/discounts')({
  component: Discounts,
})

function Discounts() {
  const t = useTexts()
  const href = useHref()
  const editing = useEditing<Discount>()
  const [discountToDelete, setDiscountToDelete] = useState<Discount>()
  const search = useListSearch(['created_at', 'name', 'code', 'redemptions_count'], '-created_at')
  const products = useProductFilter()
  const status = DiscountStatuses.options.filter(item => search.filter('status').includes(item))
  const productId = nonEmpty(search.filter('product'))
  const requested = { ...requestedFrom(search), status: nonEmpty(status), productId }
  const query = useEndpointQuery('discounts', 'list', requested, { keep: true })
  const create = (
    <Button kind="primary" icon={<Plus />} onClick={editing.create}>
      {t('discounts.create')}
    </Button>
  )
  return (
    <>
      <ListPage
        title={t('navigation.discounts')}
        exports={shown => <ListExport list="discounts" input={requested} shown={shown} />}
        action={create}
        search={search}
        searchBy={t('discounts.search_by')}
        filters={[
          {
            id: 'status',
            label: t('fields.status'),
            options: DiscountStatuses.options.map(value => ({
              value,
              label: t(`discounts.status.${value}`),
            })),
          },
          products,
        ]}
        query={query}
        bulk={{
          labelOf: ({ name }) => t('bulk.select', { name }),
          actions: (selection, shown) => (
            <BulkBar
              selection={selection}
              total={query.data?.pagination.totalCount ?? 0}
              input={requested}
              file={fileOf('discounts', shown)}
              actions={[
                {
                  ...{ kind: 'delete_discounts', needs: 'discounts:write', danger: true },
                  icon: <Trash2 />,
                },
              ]}
            />
          ),
        }}
        previewHref={({ id }) => href(`/discounts/${id}`)}
        columns={useDiscountColumns({ onEdit: editing.edit, onDelete: setDiscountToDelete })}
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
      <DeleteDiscount discount={discountToDelete} onClose={() => setDiscountToDelete(undefined)} />
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
