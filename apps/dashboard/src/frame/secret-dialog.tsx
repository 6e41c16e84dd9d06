import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Dialog, DialogActions } from '@gatehouse/ui/dialog'
import type { ReactNode } from 'react'
import { useTexts } from '../texts.ts'

interface SecretDialogProps {
  open: boolean
  title: string
  onClose: () => void
  /** The secret to copy. */
  children: ReactNode
}

/** A new token or key: the only time it can be copied. */
export function SecretDialog({ open, title, onClose, children }: SecretDialogProps) {
  const t = useTexts()
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
