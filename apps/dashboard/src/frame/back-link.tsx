import { Link } from '@gatehouse/ui/link'
import { ChevronLeft } from 'lucide-react'
import { useTexts } from '../texts.ts'

/**
 * The first entry of the account's and administration's navigation: a link back to the
 * organizations.
 */
export function BackLink() {
  const t = useTexts()
  return (
    <Link
      plain
      href="/"
      className={
        'rounded-control hover:bg-hover text-strong flex min-h-9 w-full items-center gap-2 ' +
        'px-2 font-medium transition-colors max-lg:min-h-11'
      }
    >
      <ChevronLeft aria-hidden className="text-faint size-4 shrink-0" />
      {t('account.back')}
    </Link>
  )
}
