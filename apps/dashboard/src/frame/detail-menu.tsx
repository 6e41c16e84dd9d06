import { useState } from 'react'
import { snakify } from '@gatehouse/contract/kit/wire'
import { Dialog } from '@gatehouse/ui/dialog'
import { IconButton } from '@gatehouse/ui/icon-button'
import { JsonView } from '@gatehouse/ui/json-view'
import { Menu, type MenuItem } from '@gatehouse/ui/menu'
import { toast } from '@gatehouse/ui/toast'
import { Braces, Copy, Ellipsis } from 'lucide-react'
import { useTexts } from '../texts.ts'
import { usePageActions } from './page-actions.ts'

interface DetailMenuProps {
  /** The page's object, as the API returns it. */
  of: { id: string }
  /** The object's schema in the contract, to show it in its wire format. */
  schema: Parameters<typeof snakify>[0]
  /** Further actions, placed first. */
  items?: MenuItem[]
}

/** Less common actions, the id to copy, and the object as the API returns it. */
export function DetailMenu({ of, schema, items = [] }: DetailMenuProps) {
  const t = useTexts()
  const [open, setOpen] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(of.id)
    toast({ title: t('detail.id_copied') })
  }
  usePageActions([
    ...items.flatMap(({ id, label, icon, onSelect, disabledReason }) =>
      onSelect && !disabledReason && typeof label === 'string'
        ? [{ id, label, icon, run: onSelect }]
        : [],
    ),
    { id: 'copy', label: t('detail.copy_id'), icon: <Copy />, run: () => void copy() },
  ])
  return (
    <>
      <Menu
        trigger={<IconButton label={t('ui:action.more')} icon={<Ellipsis />} kind="secondary" />}
        items={[
          ...items,
          {
            id: 'copy',
            label: t('detail.copy_id'),
            icon: <Copy aria-hidden />,
            onSelect: () => void copy(),
            separated: items.length > 0,
          },
          {
            id: 'raw',
            label: t('ui:json.title'),
            icon: <Braces aria-hidden />,
            onSelect: () => setOpen(true),
          },
        ]}
      />
      <Dialog open={open} onOpenChange={setOpen} title={t('ui:json.title')} size="large">
        <JsonView value={snakify(schema, of)} title={of.id} />
      </Dialog>
    </>
  )
}
