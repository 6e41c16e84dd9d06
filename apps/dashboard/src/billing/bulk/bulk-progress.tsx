import { useEffect } from 'react'
import { Button } from '@gatehouse/ui/button'
import { Dialog, DialogActions } from '@gatehouse/ui/dialog'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { Banner } from '@gatehouse/ui/banner'
import { useTexts } from '../../texts.ts'
import { useBulkSentence } from './bulk-sentence.ts'
import { BulkActionState, FailedItems } from './bulk-action-state.tsx'
import { useBulkAction } from './use-bulk-action.ts'
import { UndoButton } from './undo-button.tsx'
import { shownWork } from './watch-work.ts'

/** The progress of an action that was started here; it continues when the dialog is closed. */
export function BulkProgress({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTexts()
  const sentenceOf = useBulkSentence()
  const { data, error } = useBulkAction(id)
  useEffect(() => {
    shownWork.add(id)
    return () => void shownWork.delete(id)
  }, [id])
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={data ? t(`bulk.kinds.${data.kind}.title`) : t('ui:state.loading')}
    >
      <div className="flex flex-col gap-4">
        {error && <Banner meaning="negative">{sentenceOf(error)}</Banner>}
        {!data && !error && <Skeleton />}
        {data && <BulkActionState of={data} />}
        {data && data.failedCount > 0 && <FailedItems of={data} />}
        {data?.status === 'running' && <p className="text-muted">{t('bulk.may_leave')}</p>}
        <DialogActions>
          {data && <UndoButton of={data} />}
          <Button kind="primary" onClick={onClose}>
            {t('ui:action.close')}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
