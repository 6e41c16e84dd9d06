import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { CodeBlock } from '@gatehouse/ui/code-block'
import { Dialog, DialogActions } from '@gatehouse/ui/dialog'
import { useWords } from '../../words.ts'
import { exampleCall } from './example-call.ts'

interface ServerTokenShownProps {
  /** The clear text; without it nothing is shown. */
  token: string | undefined
  onClose: () => void
}

/** A server token right after it was made: the only time it can be copied. */
export function ServerTokenShown({ token = '', onClose }: ServerTokenShownProps) {
  const t = useWords()
  return (
    <Dialog
      open={token !== ''}
      onOpenChange={open => !open && onClose()}
      title={t('tokens.made')}
      keep
    >
      <Banner meaning="warning" className="mb-4">
        {t('tokens.once')}
      </Banner>
      <CodeBlock code={token} label={t('tokens.token')} />
      <div className="mt-4">
        <CodeBlock title={t('tokens.try')} code={exampleCall(token)} />
      </div>
      <DialogActions>
        <Button kind="primary" onClick={onClose}>
          {t('tokens.kept')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
