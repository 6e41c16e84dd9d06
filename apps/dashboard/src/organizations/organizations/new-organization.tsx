import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { Banner } from '@gatehouse/ui/banner'
import { Link } from '@gatehouse/ui/link'
import { AccountFrame } from '../../accounts/account-frame.tsx'
import { MailNotice } from '../../accounts/mail-notice.tsx'
import { offersQuery } from '../../accounts/offers.ts'
import { requireSession, sessionQuery } from '../../accounts/session.ts'
import { SignOutLink } from '../../accounts/sign-out.tsx'
import { useTexts } from '../../texts.ts'
import { ReceivedNotice } from '../invitations/received-notice.tsx'
import { NewOrganizationForm } from './new-organization-form.tsx'
import { organizationsQuery } from '../organizations.ts'

/** Creates an organization: a new user's first step, and later for further ones. */
export const Route = createFileRoute('/new-organization')({
  beforeLoad: ({ context, location }) => requireSession(context.queryClient, location.href),
  component: NewOrganization,
})

function NewOrganization() {
  const t = useTexts()
  const navigate = useNavigate()
  const { data: session } = useQuery(sessionQuery)
  const { data: organizations } = useQuery(organizationsQuery)
  const { data: offers } = useQuery(offersQuery)
  const first = organizations?.items[0]
  return (
    <AccountFrame
      title={t('new_organization.title')}
      text={t('new_organization.text')}
      other={
        first ? (
          <Link href={`/dashboard/${first.slug}`}>
            {t('new_organization.back', { name: first.name })}
          </Link>
        ) : (
          <SignOutLink email={session?.user.email ?? ''} />
        )
      }
    >
      {session && !session.user.emailVerified && !first && (
        <MailNotice email={session.user.email} className="mb-6" />
      )}
      <ReceivedNotice className="mb-6" />
      {offers?.createOrganization === false ? (
        <Banner meaning="information">{t('refusal.may_not_create_organization')}</Banner>
      ) : (
        <NewOrganizationForm
          onCreated={slug =>
            void navigate({ to: '/dashboard/$organization', params: { organization: slug } })
          }
        />
      )}
    </AccountFrame>
  )
}
