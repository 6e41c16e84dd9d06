import { type ReactNode, useId, useState } from 'react'
import { LanguageSwitch } from '@gatehouse/ui/language-switch'
import { Mark } from '@gatehouse/ui/mark'
import clsx from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'

interface CheckoutFrameProps {
  /** The merchant's logo and name. */
  seller: ReactNode
  /** The product's name and the choice of products if there is one: always visible. */
  product: ReactNode
  /** The total alone, for the line that expands the summary on phones. */
  total: ReactNode
  /** The order summary with all its lines. */
  summary: ReactNode
  /** The payment form. */
  children: ReactNode
}

const paymentSideClass = clsx(
  'bg-surface flex-1 px-4 py-7 max-lg:border-t sm:px-8 lg:border-l lg:py-16 lg:pl-14 xl:pl-20',
)

/**
 * Two columns, the order summary and the payment form; on phones the summary collapses to its
 * total.
 */
export function CheckoutFrame({ seller, product, total, summary, children }: CheckoutFrameProps) {
  const { t } = useTranslation('checkout')
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="flex min-h-dvh flex-col lg:grid lg:grid-cols-2">
      <aside
        aria-label={t('summary.label')}
        className="px-4 pt-5 pb-3 sm:px-8 lg:py-16 lg:pr-14 xl:pr-20"
      >
        <div className="mx-auto w-full max-w-lg lg:sticky lg:top-16 lg:mr-0 lg:max-w-md">
          <div className="text-strong flex min-h-8 items-center gap-2.5 font-medium">{seller}</div>
          <div className="mt-4 lg:mt-8">{product}</div>
          <button
            type="button"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
            className={clsx(
              'rounded-control mt-2 flex min-h-11 w-full items-center justify-between gap-4',
              'text-left lg:hidden',
            )}
          >
            <span className="text-muted flex items-center gap-1 font-medium">
              {t(open ? 'summary.hide' : 'summary.show')}
              <ChevronDown
                aria-hidden
                className={clsx('size-4 transition-transform', open && 'rotate-180')}
              />
            </span>
            <span className="text-title text-strong font-bold tabular-nums">{total}</span>
          </button>
          <div id={id} className={clsx('pt-2 pb-3 lg:pt-8 lg:pb-0', !open && 'max-lg:hidden')}>
            {summary}
          </div>
        </div>
      </aside>
      <div className={paymentSideClass}>
        <div className="mx-auto w-full max-w-lg lg:ml-0 lg:max-w-md">
          <main>{children}</main>
          <CheckoutFooter />
        </div>
      </div>
    </div>
  )
}

/** The name of the software, and the language switch. */
export function CheckoutFooter() {
  const { t } = useTranslation('checkout')
  return (
    <footer
      className={'text-small text-faint mt-10 flex flex-wrap items-center justify-between gap-4'}
    >
      <span className="flex items-center gap-1.5">
        <Mark className="size-3.5" /> {t('footer.powered_by', { name: 'Gatehouse' })}
      </span>
      <LanguageSwitch className="w-36" />
    </footer>
  )
}

/** The frame while the checkout loads. */
export function LoadingFrame() {
  const { t } = useTranslation('checkout')
  return (
    <div className="flex min-h-dvh flex-col lg:grid lg:grid-cols-2">
      <title>{t('title')}</title>
      <div className="px-4 pt-5 pb-3 sm:px-8 lg:py-16 lg:pr-14 xl:pr-20">
        <div className="mx-auto w-full max-w-lg lg:mr-0 lg:max-w-md">
          <div className="flex items-center gap-2.5">
            <LoadingBar className="size-8!" />
            <LoadingBar className="w-28" />
          </div>
          <LoadingBar className="mt-4 h-5! w-44 lg:mt-8" />
          <LoadingBar className="mt-3 h-8! w-36" />
          <LoadingBar className="mt-9 h-32! w-full max-lg:hidden" />
        </div>
      </div>
      <main aria-busy="true" aria-label={t('title')} className={paymentSideClass}>
        <div className="mx-auto w-full max-w-lg lg:ml-0 lg:max-w-md">
          <h1 className="sr-only">{t('state.loading')}</h1>
          <LoadingBar className="h-5! w-32" />
          <LoadingBar className="mt-5 h-9! w-full" />
          <LoadingBar className="mt-9 h-5! w-24" />
          <LoadingBar className="mt-5 h-9! w-full" />
          <LoadingBar className="mt-3 h-9! w-full" />
          <LoadingBar className="mt-3 h-9! w-full" />
          <LoadingBar className="mt-8 h-11! w-full" />
        </div>
      </main>
    </div>
  )
}

function LoadingBar({ className }: { className: string }) {
  return (
    <span
      aria-hidden
      className={clsx('rounded-control bg-selected animate-wait block h-3.5', className)}
    />
  )
}
