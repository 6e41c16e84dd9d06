import { CodeBlock } from '@gatehouse/ui/code-block'
import { useWords } from '../words.ts'
import { SecretShown } from './secret-shown.tsx'

interface TokenShownProps {
  /** The clear text; without it nothing is shown. */
  token: string | undefined
  /** A request to test it with. */
  exampleCall: (token: string) => string
  onClose: () => void
}

/** A new token, with a first request. */
export function TokenShown({ token = '', exampleCall, onClose }: TokenShownProps) {
  const t = useWords()
  return (
    <SecretShown open={token !== ''} title={t('tokens.made')} onClose={onClose}>
      <CodeBlock code={token} label={t('tokens.token')} />
      <div className="mt-4">
        <CodeBlock title={t('tokens.try')} code={exampleCall(token)} />
      </div>
    </SecretShown>
  )
}
