import { useEffect } from 'react'
import { Toast as Base } from '@base-ui/react/toast'
import clsx from 'clsx'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './icon-button.tsx'

const SHOWN_MS = 6_000

const manager = Base.createToastManager<{ meaning: ToastMeaning }>()

type ToastMeaning = 'positive' | 'negative' | 'information'

/** The content of a toast. */
export interface Toast {
  /** What happened: "Product created". */
  title: string
  description?: string
  meaning?: ToastMeaning
  /** An action: undo, or open. */
  action?: { label: string; onSelect: () => void }
}

function show({ title, description, meaning = 'positive', action }: Toast): void {
  const id = manager.add({
    title,
    description,
    data: { meaning },
    timeout: meaning === 'negative' ? 0 : SHOWN_MS,
    actionProps: action && {
      children: action.label,
      onClick: () => {
        manager.close(id)
        action.onSelect()
      },
    },
  })
}

/** Toasts that wait to be shown. */
export interface ToastListProps {
  /** Toasts that are not shown yet. */
  waiting: Toast[]
  listen: (listener: () => void) => () => void
}

/** The visible toasts, and the waiting ones. */
export function ToastList({ waiting, listen }: ToastListProps) {
  const { t } = useTranslation('ui')
  useEffect(() => {
    const showAll = () => waiting.splice(0).forEach(show)
    showAll()
    return listen(showAll)
  }, [waiting, listen])
  return (
    <Base.Provider toastManager={manager} limit={4}>
      <Base.Portal>
        <Base.Viewport
          aria-label={t('toast.region')}
          className={clsx(
            'fixed bottom-4 left-1/2 z-50 flex w-[22rem] max-w-[calc(100vw-2rem)] -translate-x-1/2',
            'flex-col gap-2 max-lg:bottom-20',
          )}
        >
          <Toasts />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  )
}

const action = 'text-small text-accent rounded-mark mt-1 font-medium hover:underline'

const icons = { positive: CircleCheck, negative: CircleAlert, information: Info }
const inks = {
  positive: 'text-positive',
  negative: 'text-negative',
  information: 'text-information',
}

function Toasts() {
  const { t } = useTranslation('ui')
  const { toasts } = Base.useToastManager<{ meaning: ToastMeaning }>()
  return toasts.map(item => {
    const meaning = item.data?.meaning ?? 'information'
    const Icon = icons[meaning]
    return (
      <Base.Root
        key={item.id}
        toast={item}
        swipeDirection="right"
        // A notice that disappears is not a dialog: it takes no focus, and its region announces it.
        // The component renders a `div`, with the role of a dialog unless another is named.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="group"
        aria-modal={undefined}
        className={clsx(
          'rounded-card bg-raised shadow-float relative border outline-offset-2',
          'translate-x-(--toast-swipe-movement-x) transition-[translate,opacity] duration-180',
          'data-starting-style:translate-y-3 data-starting-style:opacity-0',
          'data-ending-style:opacity-0 data-limited:opacity-0',
        )}
      >
        <Base.Content className="flex gap-2.5 p-3 pr-10">
          <Icon aria-hidden className={clsx('mt-0.5 size-4 shrink-0', inks[meaning])} />
          <div className="min-w-0 flex-1">
            <Base.Title className="text-body text-strong font-medium" />
            <Base.Description className="text-small text-muted" />
            <Base.Action className={action} />
          </div>
        </Base.Content>
        <Base.Close
          render={<IconButton label={t('action.close')} icon={<X />} size="small" />}
          // The component hides its button until it is focused; our button is always visible.
          aria-hidden={undefined}
          className="absolute top-2 right-2 max-sm:top-0 max-sm:right-0"
        />
      </Base.Root>
    )
  })
}
