import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Dialog, DialogActions } from '@gatehouse/ui/dialog'
import type { ReactNode } from 'react'
import { useWords } from '../words.ts'

interface SecretShownProps {
  open: boolean
  title: string
  onClose: () => void
  /** The secret to copy. */
  children: ReactNode
}

/** A new token or key: the only time it can be copied. */
export function SecretShown({ open, title, onClose, children }: SecretShownProps) {
  const t = useWords()
  return (
    <Dialog open={open} onOpenChange={next => !next && onClose()} title={title} keep>
      <Banner meaning="warning" className="mb-4">
        {t('tokens.once')}
      </Banner>
      {children}
      <DialogActions>
        <Button kind="primary" onClick={onClose}>
          {t('tokens.kept')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
