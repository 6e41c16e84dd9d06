import { IconButton } from '@gatehouse/ui/icon-button'
import { Menu, type MenuItem } from '@gatehouse/ui/menu'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useTexts } from '../texts.ts'

interface RowMenuProps {
  /** The button's label; "More" by default. */
  label?: string
  items: MenuItem[]
  loading?: boolean
}

/** The actions on a list row, at its end. */
export function RowMenu({ label, items, loading = false }: RowMenuProps) {
  const t = useTexts()
  const name = label ?? t('ui:action.more')
  return (
    <Menu
      trigger={<IconButton size="small" label={name} icon={<Ellipsis />} loading={loading} />}
      items={items}
    />
  )
}

/** The edit item of a menu. */
export const editItem = (label: string, onSelect: () => void): MenuItem => ({
  id: 'edit',
  label,
  icon: <Pencil aria-hidden />,
  onSelect,
})

/** The delete item of a menu: the last one, set apart from the others. */
export const removeItem = (label: string, onSelect: () => void): MenuItem => ({
  id: 'remove',
  label,
  icon: <Trash2 aria-hidden />,
  danger: true,
  separated: true,
  onSelect,
})
