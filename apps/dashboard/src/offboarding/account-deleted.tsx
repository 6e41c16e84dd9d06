import { createFileRoute } from '@tanstack/react-router'
import { Banner } from '@gatehouse/ui/banner'
import { Link } from '@gatehouse/ui/link'
import { useTexts } from '../texts.ts'
import { AccountFrame } from '../accounts/account-frame.tsx'

/** The page shown after the account was deleted. */
export const Route = createFileRoute('/account-deleted')({ component: AccountDeleted })

function AccountDeleted() {
  const t = useTexts()
  return (
    <AccountFrame
      title={t('account.deleted.title')}
      other={<Link href="/sign-up">{t('account.deleted.again')}</Link>}
    >
      <Banner meaning="positive">{t('account.deleted.text')}</Banner>
    </AccountFrame>
  )
}
