import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocale } from './i18n.tsx'
import { IconButton } from './icon-button.tsx'

interface PaginationProps {
  /** From 1. */
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
}

/** The visible range of a list, and links to its other pages. */
export function Pagination({ page, pageSize, total, onPage }: PaginationProps) {
  const { t } = useTranslation('ui')
  const locale = useLocale()
  const number = new Intl.NumberFormat(locale)
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1
  const to = Math.min(total, page * pageSize)
  const last = Math.max(1, Math.ceil(total / pageSize))
  const range = {
    from: number.format(from),
    to: number.format(to),
    total: number.format(total),
  }
  return (
    <nav
      aria-label={t('pagination.label')}
      className="flex items-center justify-between gap-4 border-t px-4 py-2"
    >
      <p aria-live="polite" className="text-small text-faint tabular-nums">
        {t('pagination.range', range)}
      </p>
      <div className="flex gap-1">
        <IconButton
          size="small"
          label={t('pagination.previous')}
          icon={<ChevronLeft />}
          disabledReason={page <= 1 ? t('pagination.first_reached') : undefined}
          onClick={() => onPage(page - 1)}
        />
        <IconButton
          size="small"
          label={t('pagination.next')}
          icon={<ChevronRight />}
          disabledReason={page >= last ? t('pagination.last_reached') : undefined}
          onClick={() => onPage(page + 1)}
        />
      </div>
    </nav>
  )
}
