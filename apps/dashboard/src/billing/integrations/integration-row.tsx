import { platformNames } from '@gatehouse/contract/billing/platforms'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Link } from '@gatehouse/ui/link'
import { type Meaning, Status } from '@gatehouse/ui/status'
import { Trans } from 'react-i18next'
import { type ItemOf, useWrite } from '../../endpoint-hooks.ts'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'

/** An integration as the API returns it. */
export type Integration = ItemOf<'integrations'>

const meanings: Record<Integration['status'], Meaning> = {
  active: 'positive',
  pending: 'information',
  suspended: 'warning',
  removed: 'negative',
}

interface IntegrationRowProps {
  item: Integration
  onDisconnect: () => void
}

/** What a merchant has connected, its state, and what they must do. */
export function IntegrationRow({ item, onDisconnect }: IntegrationRowProps) {
  const t = useTexts()
  const platform = platformNames[item.platform]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-4 py-4">
      <div className="min-w-0 flex-1 basis-48">
        <h2 className="text-strong font-medium wrap-anywhere">{item.name}</h2>
        <p className="text-small text-muted mt-1 flex flex-wrap gap-x-4 gap-y-1">
          <span>{platform}</span>
          <Status meaning={meanings[item.status]}>
            {t(`integrations.status.${item.status}`, { platform })}
          </Status>
          {item.settingsUrl && <Link href={item.settingsUrl}>{t('integrations.settings')}</Link>}
        </p>
        <LastAudit item={item} />
        {item.problem && item.platform === 'github' && (
          <p className="text-small text-negative mt-1">{t('integrations.problem', { platform })}</p>
        )}
        <DiscordProblem item={item} />
      </div>
      <Button onClick={onDisconnect}>
        {t('integrations.disconnect')}
        <span className="sr-only">{item.name}</span>
      </Button>
    </li>
  )
}

/** When access was last compared with what customers bought, and what came of it. */
function LastAudit({ item: { auditedAt, auditCorrections } }: { item: Integration }) {
  const t = useTexts()
  if (auditedAt === null) return null
  return (
    <p className="text-small text-muted mt-1">
      <Trans
        t={t}
        i18nKey="integrations.audited"
        components={[<DateTimeText key="date" at={auditedAt} as="moment-with-time" />]}
      />{' '}
      {auditCorrections === 0 && t('integrations.audit_matches')}
      {auditCorrections !== null &&
        auditCorrections > 0 &&
        t('integrations.audit_corrected', { count: auditCorrections })}
    </p>
  )
}

/** What the merchant must do in a Discord server, and a way to say that it is done. */
function DiscordProblem({ item }: { item: Integration }) {
  const t = useTexts()
  const check = useWrite(client => client.integrations.sync({ id: item.id }))
  const problem = problems.find(reason => reason === item.problem)
  if (item.platform !== 'discord' || problem === undefined) return null
  return (
    <Banner
      meaning="warning"
      className="mt-3"
      actions={
        problem !== 'integration_removed' && (
          <Button size="small" loading={check.isPending} onClick={() => check.mutate()}>
            {t('integrations.check_again')}
          </Button>
        )
      }
    >
      {t(`integrations.discord.${problem}`)}
      {check.error && (
        <p role="alert" className="text-small text-negative mt-1">
          {sentenceOf(check.error, t)}
        </p>
      )}
    </Banner>
  )
}

/** The problems of a Discord server that the merchant can solve. */
const problems = [
  'integration_removed',
  'permission_missing',
  'two_factor_required',
  'not_assignable',
  'resource_missing',
  'account_banned',
  'rejected',
  'kick_permission_missing',
  'kick_not_allowed',
] as const
