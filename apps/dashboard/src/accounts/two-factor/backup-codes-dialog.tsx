import { createPortal } from 'react-dom'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { CopyButton } from '@gatehouse/ui/copy-button'
import { Dialog, DialogActions } from '@gatehouse/ui/dialog'
import { Download, Printer } from 'lucide-react'
import { useTexts } from '../../texts.ts'
import { useUser } from '../use-user.ts'

interface BackupCodesDialogProps {
  /** The codes in clear text; without them nothing is shown. */
  codes: string[] | undefined
  onClose: () => void
}

/** New backup codes: the only time they can be saved. */
export function BackupCodesDialog({ codes, onClose }: BackupCodesDialogProps) {
  const t = useTexts()
  return (
    <Dialog
      open={codes !== undefined}
      onOpenChange={open => !open && onClose()}
      title={t('two_factor.keep_codes')}
      keep
    >
      {codes && <Codes codes={codes} />}
      <DialogActions>
        <Button kind="primary" onClick={onClose}>
          {t('two_factor.kept')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Codes({ codes }: { codes: string[] }) {
  const t = useTexts()
  const { email } = useUser()
  const heading = t('two_factor.file_title', { email })
  const text = [heading, '', ...codes, ''].join('\n')
  return (
    <>
      <Banner meaning="warning" className="mb-4">
        {t('two_factor.codes_once')}
      </Banner>
      <ul className="rounded-card bg-background grid grid-cols-2 gap-x-6 gap-y-1 border p-4">
        {codes.map(code => (
          <li key={code} className="text-strong text-center font-mono">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <CopyButton text={codes.join('\n')} label={t('two_factor.copy_codes')} labelled />
        <Button kind="ghost" size="small" icon={<Download />} onClick={() => save(text)}>
          {t('two_factor.download')}
        </Button>
        <Button kind="ghost" size="small" icon={<Printer />} onClick={() => window.print()}>
          {t('two_factor.print')}
        </Button>
      </div>
      {/* Only this part is printed: see app.css. */}
      {createPortal(
        <section className="printed-alone" aria-hidden>
          <h1>{heading}</h1>
          <ul>
            {codes.map(code => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </section>,
        document.body,
      )}
    </>
  )
}

function save(text: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = 'gatehouse-backup-codes.txt'
  link.click()
  URL.revokeObjectURL(link.href)
}
