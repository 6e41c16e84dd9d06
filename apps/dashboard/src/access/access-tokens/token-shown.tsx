import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { CodeBlock } from '@gatehouse/ui/code-block'
import { Dialog, DialogActions } from '@gatehouse/ui/dialog'
import { useWords } from '../../words.ts'

interface TokenShownProps {
  /** The clear text; without it nothing is shown. */
  token: string | undefined
  onClose: () => void
}

/** A token right after it was made: the only time it can be copied. */
export function TokenShown({ token = '', onClose }: TokenShownProps) {
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
        <CodeBlock
          title={t('tokens.try')}
          code={`curl ${location.origin}/v1/products/ \\\n  -H "Authorization: Bearer ${token}"`}
        />
      </div>
      <DialogActions>
        <Button kind="primary" onClick={onClose}>
          {t('tokens.kept')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
