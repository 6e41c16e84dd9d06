import { Card } from '@gatehouse/ui/card'
import { useTexts } from '../../../../texts.ts'

/** The note that buyers read. */
export function NoteCard({ note }: { note: string }) {
  const t = useTexts()
  return (
    <Card title={t('benefits.note')}>
      <p className="text-muted break-words whitespace-pre-line">{note}</p>
    </Card>
  )
}
