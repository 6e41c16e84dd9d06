import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { CopyText } from '@gatehouse/ui/copy-button'
import { Dialog, DialogActions } from '@gatehouse/ui/dialog'
import { useWords } from '../../words.ts'

interface KeyShownProps {
  /** The clear text; without it nothing is shown. */
  value: string | undefined
  onClose: () => void
}

/** A key right after it was made: the only time it can be copied. */
export function KeyShown({ value = '', onClose }: KeyShownProps) {
  const t = useWords()
  return (
    <Dialog
      open={value !== ''}
      onOpenChange={open => !open && onClose()}
      title={t('api_keys.made')}
      keep
    >
      <Banner meaning="warning" className="mb-4">
        {t('tokens.once')}
      </Banner>
      <section aria-label={t('api_keys.key')} className="rounded-card bg-background border p-3">
        <CopyText text={value} label={t('api_keys.copy')} />
      </section>
      <DialogActions>
        <Button kind="primary" onClick={onClose}>
          {t('tokens.kept')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
