import { Card } from '@gatehouse/ui/card'
import { useWords } from '../../../../words.ts'

/** The note that buyers read. */
export function NoteCard({ note }: { note: string }) {
  const t = useWords()
  return (
    <Card title={t('benefits.note')}>
      <p className="text-muted break-words whitespace-pre-line">{note}</p>
    </Card>
  )
}
