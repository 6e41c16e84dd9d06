import { IconButton } from '@gatehouse/ui/icon-button'
import { Menu, type MenuItem } from '@gatehouse/ui/menu'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useWords } from '../words.ts'

interface RowMenuProps {
  /** What the button is called; without it, that there is more. */
  label?: string
  items: MenuItem[]
  loading?: boolean
}

/** What can be done with a row of a list, at its end. */
export function RowMenu({ label, items, loading = false }: RowMenuProps) {
  const t = useWords()
  const name = label ?? t('ui:action.more')
  return (
    <Menu
      trigger={<IconButton size="small" label={name} icon={<Ellipsis />} loading={loading} />}
      items={items}
    />
  )
}

/** Changing a thing, as an item of its menu. */
export const editItem = (label: string, onSelect: () => void): MenuItem => ({
  id: 'edit',
  label,
  icon: <Pencil aria-hidden />,
  onSelect,
})

/** Taking a thing away: the last item of its menu, apart from the others. */
export const removeItem = (label: string, onSelect: () => void): MenuItem => ({
  id: 'remove',
  label,
  icon: <Trash2 aria-hidden />,
  danger: true,
  separated: true,
  onSelect,
})
