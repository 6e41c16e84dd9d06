import { useState } from 'react'
import { snakify } from '@gatehouse/contract/kit/wire'
import { Dialog } from '@gatehouse/ui/dialog'
import { IconButton } from '@gatehouse/ui/icon-button'
import { JsonView } from '@gatehouse/ui/json-view'
import { Menu, type MenuItem } from '@gatehouse/ui/menu'
import { toast } from '@gatehouse/ui/toast'
import { Braces, Copy, Ellipsis } from 'lucide-react'
import { useWords } from '../words.ts'

interface DetailMenuProps {
  /** What the page is about, as the client holds it. */
  of: { id: string }
  /** The contract's schema of it: its wire form is what programmers know. */
  schema: Parameters<typeof snakify>[0]
  /** What else can be done, above. */
  items?: MenuItem[]
}

/** The rarer things to do, the id to copy, and the object as the API answers it. */
export function DetailMenu({ of, schema, items = [] }: DetailMenuProps) {
  const t = useWords()
  const [open, setOpen] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(of.id)
    toast({ title: t('detail.id_copied') })
  }
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
