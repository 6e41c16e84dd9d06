import { useState } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { Button } from '@gatehouse/ui/button'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { Link2, Plus } from 'lucide-react'
import { useAsk } from '../../ask.ts'
import { ApiCall } from '../../frame/api-call.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import { PAGE_SIZE, useListSearch } from '../../frame/list-search.ts'
import { useWords } from '../../words.ts'
import { useProductFilter } from '../products/use-product-filter.ts'
import type { CheckoutLink } from './checkout-link.ts'
import { CheckoutLinkSheet } from './checkout-link-sheet.tsx'
import { useLinkColumns } from './checkout-link-columns.tsx'
import { DeleteLink } from './delete-link.tsx'

/** Addresses that sell. */
export const Route = createFileRoute('/dashboard/$organization/checkout-links')({
  component: CheckoutLinks,
})

function CheckoutLinks() {
  const t = useWords()
  const [editing, setEditing] = useState<CheckoutLink | 'new'>()
  const [leaving, setLeaving] = useState<CheckoutLink>()
  const search = useListSearch(['created_at', 'label'], '-created_at')
  const products = useProductFilter()
  const product = search.filter('product')
  const query = useAsk(
    'checkoutLinks',
    'list',
    {
      page: search.page,
      limit: PAGE_SIZE,
      sorting: search.sorting,
      productId: product.length > 0 ? product : undefined,
    },
    { keep: true },
  )
  const create = (
    <Button kind="primary" icon={<Plus />} onClick={() => setEditing('new')}>
      {t('links.create')}
    </Button>
  )
  return (
    <>
      <ListPage
        title={t('navigation.checkout_links')}
        action={create}
        search={search}
        filters={[products]}
        query={query}
        columns={useLinkColumns({ onEdit: setEditing, onDelete: setLeaving })}
        empty={
          <EmptyState
            icon={<Link2 />}
            title={t('links.empty')}
            text={t('links.empty_text')}
            action={create}
            code={<ApiCall path="/v1/checkout-links/" body={{ products: ['<product id>'] }} />}
          />
        }
      />
      <CheckoutLinkSheet
        open={editing !== undefined}
        onOpenChange={open => !open && setEditing(undefined)}
        link={editing === 'new' ? undefined : editing}
      />
      <DeleteLink link={leaving} onClose={() => setLeaving(undefined)} />
    </>
  )
}
