import { useState } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { Button } from '@gatehouse/ui/button'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { Link2, Plus } from 'lucide-react'
import { useEndpointQuery, useHref } from '../../endpoint-hooks.ts'
import { ApiCall } from '../../frame/api-call.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import { requestedFrom, nonEmpty, useListSearch } from '../../frame/list-search.ts'
import { useEditing } from '../../frame/use-editing.ts'
import { ListExport } from '../../organizations/list-export.tsx'
import { useTexts } from '../../texts.ts'
import { useProductFilter } from '../use-product-filter.ts'
import type { CheckoutLink } from './checkout-link.ts'
import { CheckoutLinkSheet } from './checkout-link-sheet.tsx'
import { useLinkColumns } from './checkout-link-columns.tsx'
import { DeleteLink } from './delete-link.tsx'

/** The merchant's checkout links. */
export const Route = createFileRoute('/dashboard/$organization/checkout-links')({
  component: CheckoutLinks,
})

function CheckoutLinks() {
  const t = useTexts()
  const editing = useEditing<CheckoutLink>()
  const href = useHref()
  const [linkToDelete, setLinkToDelete] = useState<CheckoutLink>()
  const search = useListSearch(['created_at', 'label'], '-created_at')
  const products = useProductFilter()
  const requested = { ...requestedFrom(search), productId: nonEmpty(search.filter('product')) }
  const query = useEndpointQuery('checkoutLinks', 'list', requested, { keep: true })
  const create = (
    <Button kind="primary" icon={<Plus />} onClick={editing.create}>
      {t('links.create')}
    </Button>
  )
  return (
    <>
      <ListPage
        title={t('navigation.checkout_links')}
        exports={shown => <ListExport list="checkoutLinks" input={requested} shown={shown} />}
        action={create}
        search={search}
        searchBy={t('links.search_by')}
        filters={[products]}
        query={query}
        columns={useLinkColumns({ onEdit: editing.edit, onDelete: setLinkToDelete })}
        rowHref={({ id }) => href(`/checkout-links/${id}`)}
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
      <CheckoutLinkSheet {...editing.sheet} link={editing.row} />
      <DeleteLink link={linkToDelete} onClose={() => setLinkToDelete(undefined)} />
    </>
  )
}
