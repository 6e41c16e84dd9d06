import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Dialog, DialogActions } from '@gatehouse/ui/dialog'
import type { ReactNode } from 'react'
import { useTexts } from '../texts.ts'

interface SecretDialogProps {
  open: boolean
  title: string
  /** That it is shown only once. */
  warning?: string
  onClose: () => void
  /** The secret to copy. */
  children: ReactNode
}

/** A new token or key: the only time it can be copied. */
export function SecretDialog({ open, title, warning, onClose, children }: SecretDialogProps) {
  const t = useTexts()
  return (
    <Dialog open={open} onOpenChange={next => !next && onClose()} title={title} keep>
      <Banner meaning="warning" className="mb-4">
        {warning ?? t('tokens.once')}
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
