import { useState } from 'react'
import {
  type CustomerMailKind,
  customerMailKindNames,
  customerMailKinds,
  customerMailTopics,
} from '@gatehouse/contract/billing/customer-mail-kinds'
import { Banner } from '@gatehouse/ui/banner'
import { Card } from '@gatehouse/ui/card'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { useOrganization } from '../use-organization.ts'
import { CustomerEmailRow } from './customer-email-row.tsx'
import { EmailPreview } from './email-preview.tsx'
import { type EmailSetting, emailSettingOf } from './email-setting.ts'
import { useSaveSettings } from './use-save-settings.ts'

/** Every email the merchant's customers receive; each change is saved immediately. */
export function CustomerEmailSettings() {
  const t = useTexts()
  const { customerEmailSettings } = useOrganization()
  const save = useSaveSettings()
  const [previewed, setPreviewed] = useState<CustomerMailKind>()
  // A switch changes immediately and reverts if the server rejects the change.
  const [displayed, setDisplayed] = useState(customerEmailSettings)
  const turn = (setting: EmailSetting, on: boolean) => {
    setDisplayed(before => ({ ...before, [setting]: on }))
    save.mutate(
      { customerEmailSettings: { [setting]: on } },
      { onError: () => setDisplayed(before => ({ ...before, [setting]: !on })) },
    )
  }
  return (
    <Card title={t('settings.customer_emails')} description={t('emails.text')}>
      <div className="flex flex-col gap-7">
        {save.error && <Banner meaning="negative">{sentenceOf(save.error, t)}</Banner>}
        {customerMailTopics.map(topic => (
          <section key={topic} aria-labelledby={`emails-${topic}`}>
            <h3 id={`emails-${topic}`} className="text-small text-faint mb-1 font-medium">
              {t(`emails.topic.${topic}`)}
            </h3>
            <ul className="divide-y">
              {customerMailKindNames
                .filter(kind => customerMailKinds[kind].topic === topic)
                .map(kind => (
                  <CustomerEmailRow
                    key={kind}
                    kind={kind}
                    isOn={isOn(kind)}
                    onTurn={turn}
                    onPreview={setPreviewed}
                  />
                ))}
            </ul>
          </section>
        ))}
      </div>
      {previewed && <EmailPreview kind={previewed} onClose={() => setPreviewed(undefined)} />}
    </Card>
  )

  function isOn(kind: CustomerMailKind): boolean {
    const setting = emailSettingOf(kind)
    return setting === undefined || displayed[setting]
  }
}
