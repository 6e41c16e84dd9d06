import { languageTag } from '@gatehouse/contract/languages'
import type { User } from '@gatehouse/contract/accounts/users'
import { Avatar } from '@gatehouse/ui/avatar'
import { Card } from '@gatehouse/ui/card'
import { CopyText } from '@gatehouse/ui/copy-button'
import { useLocale } from '@gatehouse/ui/i18n'
import { SidebarFacts } from '../../frame/sidebar-facts.tsx'
import { EmptyValue, DateTimeText } from '../../frame/date-time-text.tsx'
import { useTexts } from '../../texts.ts'
import { momentOf } from '../moment.ts'
import { displayedPicture } from '../displayed-picture.ts'
import { useRoleText } from './roles.ts'
import { UserStatus } from './user-status.tsx'

/** A user's details. */
export function UserFacts({ user }: { user: User }) {
  const t = useTexts()
  const locale = useLocale()
  const roleText = useRoleText()
  const { id, name, email, username, displayUsername, role, image } = user
  const language = languageTag(user.language)
  return (
    <Card title={t('admin.user.facts')}>
      <div className="mb-4">
        <Avatar name={name || email} image={displayedPicture(image)} size="large" />
      </div>
      <SidebarFacts
        facts={[
          { label: t('fields.status'), value: <UserStatus of={user} /> },
          { label: t('admin.user.role'), value: roleText(role) },
          { label: t('accounts.email'), value: <CopyText text={email} /> },
          {
            label: t('account.names.username'),
            value: username ? (displayUsername ?? username) : <EmptyValue />,
          },
          {
            label: t('two_factor.title'),
            value: t(user.twoFactorEnabled ? 'two_factor.on' : 'two_factor.off'),
          },
          {
            label: t('ui:language.label'),
            value: language ? languageName(language, locale) : t('admin.user.no_language'),
          },
          { label: t('admin.user.since'), value: <DateTimeText at={momentOf(user.createdAt)} /> },
          { label: t('admin.user.changed'), value: <DateTimeText at={momentOf(user.updatedAt)} /> },
          { label: t('fields.id'), value: <CopyText text={id} label={t('detail.copy_id')} /> },
        ]}
      />
    </Card>
  )
}

const languageName = (tag: string, locale: string) =>
  new Intl.DisplayNames([locale], { type: 'language' }).of(tag)
