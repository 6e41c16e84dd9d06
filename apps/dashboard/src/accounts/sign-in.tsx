import { createFileRoute } from '@tanstack/react-router'
import { LanguageSwitch } from '@gatehouse/ui/language-switch'
import { NarrowFrame } from '@gatehouse/ui/narrow-frame'
import { useTranslation } from 'react-i18next'

/** Where one comes in. */
export const Route = createFileRoute('/sign-in')({ component: SignIn })

function SignIn() {
  const { t } = useTranslation('dashboard')
  return (
    <NarrowFrame title={t('sign_in.title')} foot={<LanguageSwitch className="w-36" />}>
      {null}
    </NarrowFrame>
  )
}
