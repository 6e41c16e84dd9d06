import { Banner } from '@gatehouse/ui/banner'
import { buttonClass } from '@gatehouse/ui/button'
import { Link } from '@gatehouse/ui/link'
import { useTexts } from '../../texts.ts'
import { invitationStateOf } from './invitation.ts'
import { useReceived } from './received-query.ts'

/**
 * Says that the user has a pending invitation, so that an invited user need not create an
 * organization.
 */
export function ReceivedNotice({ className }: { className?: string }) {
  const t = useTexts()
  const { data = [] } = useReceived()
  const waiting = data.filter(item => invitationStateOf(item) === 'waiting')
  if (waiting.length === 0) return null
  const names = waiting.map(({ organizationName }) => organizationName).join(', ')
  return (
    <Banner
      className={className}
      title={t('invitation.waiting', { count: waiting.length })}
      actions={
        <Link plain href="/account/invitations" className={buttonClass('secondary', 'small')}>
          {t('invitation.look')}
        </Link>
      }
    >
      <p className="break-words">{names}</p>
    </Banner>
  )
}
