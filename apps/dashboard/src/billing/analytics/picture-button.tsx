import { useState } from 'react'
import { timeZone } from '@gatehouse/ui/calendar-steps'
import { IconButton } from '@gatehouse/ui/icon-button'
import { useLocale } from '@gatehouse/ui/i18n'
import { ImageDown } from 'lucide-react'
import { download } from '../../frame/download.ts'
import { useNow } from '../../organizations/test-clock/use-clock.ts'
import { useTexts } from '../../texts.ts'
import type { ChartPicture } from './chart-picture.ts'
import type { PageFilters } from './figure-filters.ts'
import { useFilterText } from './use-filter-text.ts'

interface PictureButtonProps {
  /** The file's name, without its ending. */
  name: string
  /** The time zone of the days; the browser's without it. */
  zone?: string | undefined
  filters: PageFilters
  of: Omit<ChartPicture, 'facts'>
}

/** Downloads a chart as a picture that says what it shows. */
export function PictureButton({ name, zone = timeZone(), filters, of }: PictureButtonProps) {
  const t = useTexts()
  const locale = useLocale()
  const now = useNow()
  const filterText = useFilterText()
  const [isDrawing, setDrawing] = useState(false)
  const draw = async () => {
    setDrawing(true)
    try {
      const { drawPicture } = await import('./chart-picture.ts')
      const [first, last] = [of.points.at(0)?.label ?? '', of.points.at(-1)?.label ?? '']
      const range = first === last ? first : `${first} – ${last}`
      const facts = t('analytics.picture_facts', {
        range: [range, ...filterText(filters)].join(' · '),
        zone,
        date: new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(now),
      })
      download(await drawPicture({ ...of, facts }), `${name}.png`)
    } finally {
      setDrawing(false)
    }
  }
  return (
    <IconButton
      size="small"
      label={t('analytics.picture', { name: of.title })}
      icon={<ImageDown />}
      loading={isDrawing}
      onClick={() => void draw()}
    />
  )
}
