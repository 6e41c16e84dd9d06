import type { ReactNode } from 'react'
import { Dialog as Base } from '@base-ui/react/dialog'
import clsx from 'clsx'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './icon-button.tsx'
import { backdropClass } from './popup-class.ts'

interface SheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** The edge it enters from; on phones `right` fills the screen. */
  side?: 'right' | 'left' | 'bottom'
  /** A click outside does not close it: for forms with input. */
  keep?: boolean
  /** The buttons, which stay visible below the scrolling content. */
  footer?: ReactNode
  children: ReactNode
}

const sides = {
  right: clsx(
    'inset-y-0 right-0 w-full border-l sm:w-[30rem]',
    'data-starting-style:translate-x-full data-ending-style:translate-x-full',
  ),
  left: clsx(
    'inset-y-0 left-0 w-72 max-w-[85vw] border-r',
    'data-starting-style:-translate-x-full data-ending-style:-translate-x-full',
  ),
  bottom: clsx(
    'inset-x-0 bottom-0 max-h-[85dvh] rounded-t-[12px] border-t',
    'data-starting-style:translate-y-full data-ending-style:translate-y-full',
  ),
}

/** A panel from the edge: creating and editing beside the list it was opened from. */
export function Sheet(props: SheetProps) {
  const { open, onOpenChange, title, description, side = 'right', keep, footer, children } = props
  const { t } = useTranslation('ui')
  return (
    <Base.Root
      open={open}
      onOpenChange={next => onOpenChange(next)}
      disablePointerDismissal={keep ?? false}
    >
      <Base.Portal>
        <Base.Backdrop data-backdrop className={backdropClass} />
        <Base.Popup
          className={clsx(
            'bg-raised shadow-float fixed z-40 flex flex-col outline-none',
            'transition-transform duration-180 ease-out',
            sides[side],
          )}
        >
          <div className="border-b py-3.5 pr-14 pl-5">
            <Base.Title className="text-large text-strong">{title}</Base.Title>
            {description && (
              <Base.Description className="text-small text-muted">{description}</Base.Description>
            )}
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5">{children}</div>
          {footer && (
            <div className="flex flex-wrap justify-end gap-2 border-t px-5 py-3">{footer}</div>
          )}
          {/* Last, so that opening the panel focuses its first field. */}
          <Base.Close
            render={<IconButton label={t('action.close')} icon={<X />} size="small" />}
            className="absolute top-3 right-3.5 max-sm:top-1.5 max-sm:right-1.5"
          />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
