import { Card } from '@gatehouse/ui/card'
import { Markdown } from '@gatehouse/ui/markdown'
import { useTexts } from '../../../../texts.ts'

/** The note that buyers read. */
export function NoteCard({ note }: { note: string }) {
  const t = useTexts()
  return (
    <Card title={t('benefits.note')}>
      <Markdown text={note} className="text-muted" />
    </Card>
  )
}
