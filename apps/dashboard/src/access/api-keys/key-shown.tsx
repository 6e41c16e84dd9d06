import { CopyText } from '@gatehouse/ui/copy-button'
import { useWords } from '../../words.ts'
import { SecretShown } from '../../frame/secret-shown.tsx'

interface KeyShownProps {
  /** The clear text; without it nothing is shown. */
  value: string | undefined
  onClose: () => void
}

/** A new key in clear text: the only time it can be copied. */
export function KeyShown({ value = '', onClose }: KeyShownProps) {
  const t = useWords()
  return (
    <SecretShown open={value !== ''} title={t('api_keys.made')} onClose={onClose}>
      <section aria-label={t('api_keys.key')} className="rounded-card bg-background border p-3">
        <CopyText text={value} label={t('api_keys.copy')} />
      </section>
    </SecretShown>
  )
}
