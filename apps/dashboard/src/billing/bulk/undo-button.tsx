import { Button } from '@gatehouse/ui/button'
import { toast } from '@gatehouse/ui/toast'
import { useOrganizationSlug, useWrite } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'
import { useBulkSentence } from './bulk-sentence.ts'
import type { BulkAction } from './use-bulk-action.ts'
import { watchWork } from './watch-work.ts'

/** Reverses an action, while that is possible. */
export function UndoButton({ of: { id, canUndo } }: { of: BulkAction }) {
  const t = useTexts()
  const sentenceOf = useBulkSentence()
  const slug = useOrganizationSlug()
  const undo = useWrite(
    client => client.bulkActions.undo({ id }),
    started => {
      watchWork(slug, started.id)
      toast({ title: t('bulk.undoing') })
    },
  )
  if (!canUndo) return null
  return (
    <Button
      size="small"
      loading={undo.isPending}
      onClick={() =>
        undo.mutate(undefined, {
          onError: error => toast({ title: sentenceOf(error), meaning: 'negative' }),
        })
      }
    >
      {t('bulk.undo')}
    </Button>
  )
}
