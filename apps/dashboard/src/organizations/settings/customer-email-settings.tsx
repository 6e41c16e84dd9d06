import { useState } from 'react'
import { Banner } from '@gatehouse/ui/banner'
import { Card } from '@gatehouse/ui/card'
import { Switch } from '@gatehouse/ui/switch'
import type { ItemOf } from '../../endpoint-hooks.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { useOrganization } from '../use-organization.ts'
import { useSaveSettings } from './use-save-settings.ts'

/**
 * The reminder of an expiring card is left out: the setting exists for newer clients, but no such
 * email is sent.
 */
type Mail = Exclude<
  keyof ItemOf<'organizations'>['customerEmailSettings'],
  'paymentMethodExpirationReminder'
>

/** The emails by topic, in the order of a subscription's lifecycle. */
const groups = {
  orderConfirmation: 'bought',
  subscriptionConfirmation: 'bought',
  subscriptionTrialConversionReminder: 'charged',
  subscriptionCycledAfterTrial: 'charged',
  subscriptionRenewalReminder: 'charged',
  subscriptionCycled: 'charged',
  subscriptionPastDue: 'charged',
  subscriptionUpdated: 'changed',
  subscriptionPaused: 'changed',
  subscriptionResumed: 'changed',
  subscriptionCancellation: 'changed',
  subscriptionUncanceled: 'changed',
  subscriptionRevoked: 'changed',
} as const satisfies Record<Mail, string>

// Object.keys returns strings, though these are all the keys.
const mails = Object.keys(groups) as Mail[]
const emailGroups = ['bought', 'charged', 'changed'] as const

/** The emails the merchant's customers receive; each change is saved immediately. */
export function CustomerEmailSettings() {
  const t = useTexts()
  const { customerEmailSettings } = useOrganization()
  const save = useSaveSettings()
  // A switch changes immediately and reverts if the server rejects the change.
  const [displayed, setDisplayed] = useState(customerEmailSettings)
  const turn = (mail: Mail, on: boolean) => {
    setDisplayed(before => ({ ...before, [mail]: on }))
    save.mutate(
      { customerEmailSettings: { [mail]: on } },
      { onError: () => setDisplayed(before => ({ ...before, [mail]: !on })) },
    )
  }
  return (
    <Card title={t('settings.customer_emails')} description={t('settings.customer_emails_text')}>
      <div className="flex flex-col gap-6">
        {save.error && <Banner meaning="negative">{sentenceOf(save.error, t)}</Banner>}
        {emailGroups.map(group => (
          <fieldset key={group} className="flex min-w-0 flex-col gap-4">
            <legend className="text-small text-faint mb-3 font-medium">
              {t(`settings.customer_email_groups.${group}`)}
            </legend>
            {mails
              .filter(mail => groups[mail] === group)
              .map(mail => (
                <Switch
                  key={mail}
                  label={t(`settings.customer_email.${mail}`)}
                  checked={displayed[mail]}
                  onChange={({ target }) => turn(mail, target.checked)}
                />
              ))}
          </fieldset>
        ))}
      </div>
    </Card>
  )
}
