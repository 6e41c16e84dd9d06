import type { ReactNode } from 'react'
import { buttonClass } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { CopyText } from '@gatehouse/ui/copy-button'
import { IconButton } from '@gatehouse/ui/icon-button'
import { Link } from '@gatehouse/ui/link'
import { X } from 'lucide-react'
import { useTexts } from '../texts.ts'
import { SidebarFacts } from './sidebar-facts.tsx'

/** What is shown of a row beside its list. */
export interface Preview {
  id: string
  title: ReactNode
  facts: { label: string; value: ReactNode }[]
  /** Its own page. */
  href: string
  children?: ReactNode
}

/** A row beside its list: on wide screens in place, on narrow ones over the list. */
export function ListPreview({ of, onClose }: { of: Preview; onClose: () => void }) {
  const t = useTexts()
  const { id, title, facts, href, children } = of
  return (
    <aside
      aria-label={t('list.preview')}
      className={
        'sticky top-4 w-80 shrink-0 max-xl:fixed max-xl:inset-y-0 max-xl:right-0 max-xl:z-30 ' +
        'max-xl:bg-surface max-xl:shadow-float max-xl:w-96 max-xl:max-w-full ' +
        'max-xl:overflow-y-auto max-xl:p-4 max-lg:pb-20 max-sm:w-full'
      }
    >
      <Card>
        <div className="mb-4 flex items-start justify-between gap-2">
          <h2 className="text-large text-strong min-w-0 wrap-anywhere">{title}</h2>
          <IconButton
            size="small"
            label={t('ui:action.close')}
            icon={<X />}
            className="-mt-1 -mr-2"
            onClick={onClose}
          />
        </div>
        <SidebarFacts
          facts={[
            ...facts,
            { label: t('fields.id'), value: <CopyText text={id} label={t('detail.copy_id')} /> },
          ]}
        />
        {children}
        <Link plain href={href} className={`${buttonClass('secondary')} mt-5 w-full`}>
          {t('detail.open')}
        </Link>
      </Card>
    </aside>
  )
}
