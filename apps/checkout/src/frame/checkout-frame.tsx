import type { ReactNode } from 'react'
import { LanguageSwitch } from '@gatehouse/ui/language-switch'
import { Mark } from '@gatehouse/ui/mark'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'

interface CheckoutFrameProps {
  /** Who sells: logo and name. */
  seller: ReactNode
  /** The total alone, for the line that opens the summary on phones. */
  total: ReactNode
  /** What one buys, with all its lines. */
  summary: ReactNode
  /** How one pays. */
  children: ReactNode
}

/** Two columns, what you buy and how you pay; on phones the first folds into its total. */
export function CheckoutFrame({ seller, total, summary, children }: CheckoutFrameProps) {
  const { t } = useTranslation('checkout')
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-2">
      <div className="flex justify-end px-4 py-4 sm:px-8 lg:py-14">
        <div className="mx-auto w-full max-w-lg lg:mr-10 lg:max-w-md">
          <div className="text-strong flex items-center gap-2.5 font-medium">{seller}</div>
          <details className="group mt-4 lg:hidden">
            <summary
              className={
                'rounded-control flex min-h-11 cursor-pointer list-none items-center ' +
                'justify-between gap-4 [&::-webkit-details-marker]:hidden'
              }
            >
              <span className="text-muted flex items-center gap-1 font-medium">
                {t('summary.show')}
                <ChevronDown
                  aria-hidden
                  className="size-4 transition-transform group-open:rotate-180"
                />
              </span>
              <span className="text-large text-strong font-bold tabular-nums">{total}</span>
            </summary>
            <div className="pt-3">{summary}</div>
          </details>
          <div className="mt-8 max-lg:hidden">{summary}</div>
        </div>
      </div>
      <div className="bg-surface px-4 py-8 sm:px-8 max-lg:border-t lg:border-l lg:py-14">
        <main className="mx-auto w-full max-w-lg lg:ml-10 lg:max-w-md">{children}</main>
        <footer
          className={
            'text-small text-faint mx-auto mt-10 flex w-full max-w-lg items-center ' +
            'justify-between gap-4 lg:ml-10 lg:max-w-md'
          }
        >
          <span className="flex items-center gap-1.5">
            <Mark className="size-3.5" /> {t('footer.powered_by', { name: 'Gatehouse' })}
          </span>
          <LanguageSwitch className="w-36" />
        </footer>
      </div>
    </div>
  )
}
