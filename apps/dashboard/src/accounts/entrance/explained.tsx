import { errorReason, errorSubject } from '@gatehouse/contract/accounts/error-reasons'
import { Banner } from '@gatehouse/ui/banner'
import { useWords } from '../../words.ts'

/** A code as it may be shown: whatever else stands in an address is somebody's words, not ours. */
const CODE = /^[\w.-]{1,60}$/

/** What did not work, as a title. */
export function useFailedTitle(code: string): string {
  const t = useWords()
  return t(`failed.title.${errorSubject(errorReason(code))}`)
}

/** What a code in `?error=` means, and what to do. */
export function Explained({ code, titled = false }: { code: string; titled?: boolean }) {
  const t = useWords()
  const title = useFailedTitle(code)
  return (
    <Banner meaning="negative" title={titled ? title : undefined}>
      <p>{t(`failed.reason.${errorReason(code)}`)}</p>
      {CODE.test(code) && (
        <p className="text-small text-faint mt-1">
          {t('failed.code')} <code className="font-mono break-all">{code}</code>
        </p>
      )}
    </Banner>
  )
}
