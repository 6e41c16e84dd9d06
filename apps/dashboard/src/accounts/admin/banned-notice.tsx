import type { User } from '@gatehouse/contract/accounts/users'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { DateTime } from '@gatehouse/ui/date-time'
import { toast } from '@gatehouse/ui/toast'
import { Trans } from 'react-i18next'
import { useWrite } from '../../endpoint-hooks.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { momentOf } from '../moment.ts'
import { useMay } from '../may-administer.ts'

/** Says that a user is banned, why and until when, with a button to unban. */
export function BannedNotice({ user }: { user: User }) {
  const t = useTexts()
  const may = useMay()
  const until = momentOf(user.banExpires)
  const liftBan = useWrite(
    client => client.admin.unbanUser({ body: { userId: user.id } }),
    () => toast({ title: t('admin.ban.lifted') }),
  )
  return (
    <Banner
      meaning="negative"
      title={
        until ? (
          <Trans
            t={t}
            i18nKey="admin.ban.until"
            components={[
              <DateTime key="until" value={until.toISOString()} as="moment-with-time" />,
            ]}
          />
        ) : (
          t('admin.ban.for_good_title')
        )
      }
      actions={
        may({ user: ['ban'] }) && (
          <Button size="small" loading={liftBan.isPending} onClick={() => liftBan.mutate()}>
            {t('admin.ban.lift')}
          </Button>
        )
      }
    >
      {liftBan.error ? sentenceOf(liftBan.error, t) : (user.banReason ?? t('admin.ban.no_reason'))}
    </Banner>
  )
}
