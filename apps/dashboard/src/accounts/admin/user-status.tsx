import type { User } from '@gatehouse/contract/accounts/users'
import { Status } from '@gatehouse/ui/status'
import { useTexts } from '../../texts.ts'

/** Whether a user can sign in, and whether the email address is verified. */
export function UserStatus({ of: user }: { of: Pick<User, 'banned' | 'emailVerified'> }) {
  const t = useTexts()
  if (user.banned) return <Status meaning="negative">{t('admin.user.banned')}</Status>
  return user.emailVerified ? (
    <Status meaning="positive">{t('admin.user.confirmed')}</Status>
  ) : (
    <Status meaning="warning">{t('admin.user.unconfirmed')}</Status>
  )
}
