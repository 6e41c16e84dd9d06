import { buttonClass } from '@gatehouse/ui/button'
import { ErrorPage } from '@gatehouse/ui/error-page'
import { Link } from '@gatehouse/ui/link'
import { useWords } from '../../words.ts'
import { StopImpersonating } from '../impersonation/stop-impersonating.tsx'
import { useUser } from '../use-user.ts'

/** What is shown in place of the administration, or a part of it, to those it is not for. */
export function NotAllowed({ alone }: { alone?: boolean }) {
  const t = useWords()
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

/** Who is somebody else administers nothing: first they are themselves again. */
export function NotWhileSomebodyElse() {
  const t = useWords()
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
