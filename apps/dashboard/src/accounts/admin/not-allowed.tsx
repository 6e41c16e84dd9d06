import { buttonClass } from '@gatehouse/ui/button'
import { ErrorPage } from '@gatehouse/ui/error-page'
import { Link } from '@gatehouse/ui/link'
import { useTexts } from '../../texts.ts'
import { StopImpersonating } from '../impersonation/stop-impersonating.tsx'
import { useUser } from '../use-user.ts'

/** Shown to users without access to the administration or a section of it. */
export function NotAllowed({ alone }: { alone?: boolean }) {
  const t = useTexts()
  const { email } = useUser()
  const title = t('admin.not_allowed')
  return (
    <>
      <title>{`${title} · Gatehouse`}</title>
      <ErrorPage
        alone={alone}
        title={title}
        text={t(alone ? 'admin.not_allowed_text' : 'admin.part_not_allowed_text', { email })}
        actions={
          <Link plain href={alone ? '/' : '/admin'} className={buttonClass('primary')}>
            {t(alone ? 'account.back' : 'admin.to_admin')}
          </Link>
        }
      />
    </>
  )
}

/** An admin who is impersonating a user has no admin rights until the impersonation ends. */
export function NotWhileImpersonating() {
  const t = useTexts()
  const { name, email } = useUser()
  const title = t('admin.as_somebody_else')
  return (
    <>
      <title>{`${title} · Gatehouse`}</title>
      <ErrorPage
        alone
        title={title}
        text={t('admin.as_somebody_else_text', { name: name || email })}
        actions={<StopImpersonating kind="primary" />}
      />
    </>
  )
}
