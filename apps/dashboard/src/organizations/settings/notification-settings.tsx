import { useState } from 'react'
import { Banner } from '@gatehouse/ui/banner'
import { Card } from '@gatehouse/ui/card'
import { Switch } from '@gatehouse/ui/switch'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { useOrganization } from '../use-organization.ts'
import { useSaveSettings } from './use-save-settings.ts'

const kinds = ['newOrder', 'newSubscription'] as const

/** The emails the merchant receives; each change is saved immediately. */
export function NotificationSettings() {
  const t = useTexts()
  const { notificationSettings } = useOrganization()
  const save = useSaveSettings()
  // A switch changes immediately and reverts if the server rejects the change.
  const [displayed, setDisplayed] = useState(notificationSettings)
  const turn = (kind: (typeof kinds)[number], on: boolean) => {
    const next = { ...displayed, [kind]: on }
    setDisplayed(next)
    save.mutate({ notificationSettings: next }, { onError: () => setDisplayed(displayed) })
  }
  return (
    <Card title={t('settings.notifications')} description={t('settings.notifications_text')}>
      <div className="flex flex-col gap-5">
        {save.error && <Banner meaning="negative">{sentenceOf(save.error, t)}</Banner>}
        {kinds.map(kind => (
          <Switch
            key={kind}
            label={t(`settings.notify.${kind}`)}
            checked={displayed[kind]}
            onChange={({ target }) => turn(kind, target.checked)}
          />
        ))}
      </div>
    </Card>
  )
}
