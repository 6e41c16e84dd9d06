import { useState } from 'react'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { Timeline, type TimelineEntry } from '@gatehouse/ui/timeline'
import { useTexts } from '../texts.ts'

const SHOWN_MAX = 15

/** Events of all sources, newest first; a long history shows only the latest ones at first. */
export function History({ entries }: { entries: TimelineEntry[] }) {
  const t = useTexts()
  const [all, setAll] = useState(false)
  // Sorting is stable: events of one moment keep the order of their sources.
  const sorted = entries.toSorted((one, other) => other.at.localeCompare(one.at))
  const shownEntries = all ? sorted : sorted.slice(0, SHOWN_MAX)
  if (sorted.length === 0) return <p className="text-muted">{t('history.nothing')}</p>
  return (
    <>
      <Timeline entries={shownEntries} />
      {shownEntries.length < sorted.length && (
        <Button size="small" className="mt-4" onClick={() => setAll(true)}>
          {t('history.more', { total: sorted.length })}
        </Button>
      )}
    </>
  )
}

/** The same in a card of its own. */
export function HistoryCard({ entries }: { entries: TimelineEntry[] }) {
  const t = useTexts()
  return (
    <Card title={t('orders.happened')}>
      <History entries={entries} />
    </Card>
  )
}
