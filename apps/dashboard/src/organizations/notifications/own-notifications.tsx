import { useState } from 'react'
import type {
  NotificationKind,
  NotificationMail,
  NotificationPreference,
} from '@gatehouse/contract/organizations/notifications'
import { Banner } from '@gatehouse/ui/banner'
import { Card } from '@gatehouse/ui/card'
import { Checkbox } from '@gatehouse/ui/checkbox'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { Switch } from '@gatehouse/ui/switch'
import { LoadingCard } from '../../frame/loading-card.tsx'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { type AnswerOf, useEndpointQuery, useWrite } from '../../endpoint-hooks.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { useOrganization } from '../use-organization.ts'
import { canNotify, chooseNotices, isNotifying } from './browser-choice.ts'

type Preferences = AnswerOf<'notifications', 'preferences'>
type Kind = NotificationKind

const mails = ['off', 'immediate', 'hourly'] as const satisfies NotificationMail[]

// In the order in which they are shown; one that is missing does not compile.
const kinds = Object.keys({
  new_order: true,
  new_subscription: true,
  subscription_canceled: true,
  payment_failed: true,
  invoice_overdue: true,
  dispute_opened: true,
  customer_request: true,
  webhook_failing: true,
} satisfies Record<Kind, true>) as Kind[]

/** What the signed-in member is notified of, and how; each change is saved immediately. */
export function OwnNotifications() {
  const { id: organizationId } = useOrganization()
  const query = useEndpointQuery('notifications', 'preferences', { organizationId })
  if (query.error) return <NotLoaded query={query} />
  if (!query.data) return <LoadingCard lines={6} />
  return <Choices preferences={query.data} />
}

function Choices({ preferences }: { preferences: Preferences }) {
  const t = useTexts()
  const { id: organizationId } = useOrganization()
  // A choice shows immediately and reverts if the server rejects it.
  const [displayed, setDisplayed] = useState(preferences)
  const save = useWrite((client, changed: Partial<Preferences>) =>
    client.notifications.updatePreferences({ body: { organizationId, preferences: changed } }),
  )
  const choose = (kind: Kind, change: Partial<NotificationPreference>) => {
    const next = { ...at(displayed, kind), ...change }
    setDisplayed({ ...displayed, [camel(kind)]: next })
    save.mutate(
      { [camel(kind)]: next },
      {
        onError: () => setDisplayed(displayed),
      },
    )
  }
  return (
    <Card title={t('notifications.yours')} description={t('notifications.yours_text')}>
      <div className="flex flex-col gap-5">
        {save.error && <Banner meaning="negative">{sentenceOf(save.error, t)}</Banner>}
        <BrowserSwitch />
        <ul className="flex flex-col divide-y border-t">
          {kinds.map(kind => (
            <li
              key={kind}
              className="grid items-center gap-x-4 gap-y-2 py-3 sm:grid-cols-[1fr_11rem_auto]"
            >
              <span className="text-strong font-medium">{t(`notifications.kinds.${kind}`)}</span>
              <NativeSelect
                aria-label={t('notifications.mail_for', {
                  kind: t(`notifications.kinds.${kind}`),
                })}
                value={at(displayed, kind).mail}
                onChange={({ target }) =>
                  choose(kind, { mail: mails.find(item => item === target.value) ?? 'off' })
                }
                options={mails.map(value => ({
                  value,
                  label: t(`notifications.mail.${value}`),
                }))}
              />
              <Checkbox
                label={t('notifications.in_dashboard')}
                aria-label={t('notifications.show_for', {
                  kind: t(`notifications.kinds.${kind}`),
                })}
                checked={at(displayed, kind).browser}
                onChange={({ target }) => choose(kind, { browser: target.checked })}
              />
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}

/** The client writes keys in camel case. */
const camel = (kind: Kind) =>
  kind.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) as keyof Preferences
const at = (preferences: Preferences, kind: Kind) => preferences[camel(kind)]

/** Notifications of the browser itself, on this device, while the dashboard is open. */
function BrowserSwitch() {
  const t = useTexts()
  const [on, setOn] = useState(isNotifying)
  const [refused, setRefused] = useState(false)
  const turn = async (wanted: boolean) => {
    const isOn = await chooseNotices(wanted)
    setOn(isOn)
    setRefused(wanted && !isOn)
  }
  return (
    <>
      <Switch
        label={t('notifications.browser')}
        help={t('notifications.browser_help')}
        checked={on}
        disabledReason={canNotify() ? undefined : t('notifications.browser_cannot')}
        onChange={({ target }) => void turn(target.checked)}
      />
      {refused && <Banner meaning="warning">{t('notifications.browser_refused')}</Banner>}
    </>
  )
}
