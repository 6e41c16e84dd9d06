import { CopyButton } from '@gatehouse/ui/copy-button'
import type { Column } from '@gatehouse/ui/table'
import { ExternalLink } from 'lucide-react'
import { editItem, removeItem, RowMenu } from '../../frame/row-menu.tsx'
import { EmptyValue, DateTimeText } from '../../frame/date-time-text.tsx'
import { useTexts } from '../../texts.ts'
import { type CheckoutLink, nameOf, productNamesOf } from './checkout-link.ts'

interface Actions {
  onEdit: (link: CheckoutLink) => void
  onDelete: (link: CheckoutLink) => void
}

/** The columns of the checkout link list, with each row's actions. */
export function useLinkColumns({ onEdit, onDelete }: Actions): Column<CheckoutLink>[] {
  const t = useTexts()
  return [
    {
      id: 'label',
      header: t('links.label'),
      sortable: true,
      cell: link => <span className="block break-words">{nameOf(link)}</span>,
    },
    {
      id: 'products',
      header: t('navigation.products'),
      cell: link => (link.label ? productNamesOf(link) : <EmptyValue />),
    },
    {
      id: 'discount',
      header: t('links.discount'),
      wide: true,
      cell: ({ discount }) => discount?.name ?? <EmptyValue />,
    },
    {
      id: 'created_at',
      header: t('fields.created'),
      sortable: true,
      width: '@roomy:w-40',
      phone: 'hidden',
      cell: ({ createdAt }) => <DateTimeText at={createdAt} />,
    },
    {
      id: 'actions',
      header: t('fields.actions'),
      align: 'end',
      width: '@roomy:w-52',
      cell: link => (
        <span className="inline-flex items-center justify-end gap-1">
          <CopyButton text={link.url} label={t('links.copy')} labelled />
          <RowMenu
            items={[
              {
                id: 'open',
                label: t('links.open'),
                icon: <ExternalLink aria-hidden />,
                onSelect: () => window.open(link.url, '_blank', 'noopener'),
              },
              editItem(t('links.edit'), () => onEdit(link)),
              removeItem(t('links.delete'), () => onDelete(link)),
            ]}
          />
        </span>
      ),
    },
  ]
}
