import { useTexts } from '../../texts.ts'
import { isFiltered, type PageFilters } from './figure-filters.ts'

interface UnfilteredNoteProps {
  filters: PageFilters
  text: 'analytics.not_filtered' | 'analytics.costs_not_filtered'
}

/** Says on a card that it leaves out the filters of the page, if there are any. */
export function UnfilteredNote({ filters, text }: UnfilteredNoteProps) {
  const t = useTexts()
  return isFiltered(filters) && <p className="text-small text-muted">{t(text)}</p>
}
