import { errorReason, errorSubject } from '@gatehouse/contract/accounts/error-reasons'
import { Banner } from '@gatehouse/ui/banner'
import { useTexts } from '../../texts.ts'

/** An error code in a safe form: any other text in the URL comes from outside and is not shown. */
const CODE = /^[\w.-]{1,60}$/

/** The title: what failed. */
export function useFailedTitle(code: string): string {
  const t = useTexts()
  return t(`failed.title.${errorSubject(errorReason(code))}`)
}

/** Explains a code from `?error=`, and what to do. */
export function ExplainedHeading({
  code,
  titled: hasTitle = false,
}: {
  code: string
  titled?: boolean
}) {
  const t = useTexts()
  const title = useFailedTitle(code)
  return (
    <Banner meaning="negative" title={hasTitle ? title : undefined}>
      <p>{t(`failed.reason.${errorReason(code)}`)}</p>
      {CODE.test(code) && (
        <p className="text-small text-faint mt-1">
          {t('failed.code')} <code className="font-mono break-all">{code}</code>
        </p>
      )}
    </Banner>
  )
}
