import type { ReactNode } from 'react'
import { Dialog as Base } from '@base-ui/react/dialog'
import clsx from 'clsx'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { backdropClass, popupClass } from './popup-class.ts'
import { IconButton } from './icon-button.tsx'

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  size?: 'small' | 'medium' | 'large'
  /** A click outside does not close it: for forms with input. */
  keep?: boolean
  children?: ReactNode
}

// The buttons stay visible while long content scrolls.
const actionsClass = clsx(
  '[&_[data-dialog-actions]]:bg-raised [&_[data-dialog-actions]]:rounded-b-card',
  '[&_[data-dialog-actions]]:sticky [&_[data-dialog-actions]]:-bottom-4',
  'max-sm:[&_[data-dialog-actions]]:-bottom-2',
  '[&_[data-dialog-actions]]:z-10 [&_[data-dialog-actions]]:-mx-5',
  '[&_[data-dialog-actions]]:mt-2 [&_[data-dialog-actions]]:-mb-5',
  '[&_[data-dialog-actions]]:px-5 [&_[data-dialog-actions]]:pt-3 [&_[data-dialog-actions]]:pb-5',
)

const widths = { small: 'max-w-md', medium: 'max-w-lg', large: 'max-w-3xl' }

/**
 * A dialog for a question or a short form. It takes the focus; Escape and a click outside close it.
 */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, size = 'medium', keep, children } = props
  const { t } = useTranslation('ui')
  return (
    <Base.Root
      open={open}
      onOpenChange={next => onOpenChange(next)}
      disablePointerDismissal={keep ?? false}
    >
      <Base.Portal>
        <Base.Backdrop data-backdrop className={backdropClass} />
        <Base.Viewport
          // The space above shrinks for a dialog that is taller than the window.
          className={clsx(
            'fixed inset-0 z-40 flex flex-col items-center overflow-y-auto p-4',
            'before:basis-[calc(10vh-1rem)] max-sm:p-2 max-sm:before:flex-1',
          )}
        >
          <Base.Popup className={clsx(popupClass, 'relative w-full shrink-0', widths[size])}>
            <div className="px-5 pt-4.5 pr-12">
              <Base.Title className="text-large text-strong">{title}</Base.Title>
              {description && (
                <Base.Description className="text-muted mt-1">{description}</Base.Description>
              )}
            </div>
            <div className={clsx('p-5 pt-4', actionsClass)}>{children}</div>
            <Base.Close
              render={<IconButton label={t('action.close')} icon={<X />} size="small" />}
              className="absolute top-3.5 right-3.5 max-sm:top-1.5 max-sm:right-1.5"
            />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/** The buttons at the end of a dialog or sheet: the primary one last, on the right. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div
      data-dialog-actions
      className={
        'mt-5 flex flex-wrap justify-end gap-2 max-sm:[&>*]:flex-1 ' +
        // A disabled button is inside of its tooltip.
        'max-sm:[&>.contents>button]:flex-1'
      }
    >
      {children}
    </div>
  )
}
