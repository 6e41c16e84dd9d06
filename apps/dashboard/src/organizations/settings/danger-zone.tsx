import { Banner } from '@gatehouse/ui/banner'
import { buttonClass } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { Link } from '@gatehouse/ui/link'
import { useHref } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'
import { useStanding } from '../standing.ts'

/** Destructive actions, apart from the other settings. */
export function DangerZone() {
  const t = useTexts()
  const href = useHref()
  const { may } = useStanding()
  return (
    <Card title={t('settings.danger')} description={t('settings.danger_text')}>
      <div className="flex flex-col items-start gap-3">
        <p>{t('organization.delete.text')}</p>
        {may('organization:delete') ? (
          <Link plain href={href('/settings/delete')} className={buttonClass('danger')}>
            {t('organization.delete.delete')}
          </Link>
        ) : (
          <Banner meaning="neutral">{t('organization.delete.not_yours')}</Banner>
        )}
      </div>
    </Card>
  )
}
