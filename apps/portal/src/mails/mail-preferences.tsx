import { useState } from 'react'
import {
  declinableMails,
  type DeclinableMail,
  type MailPreferences as Preferences,
} from '@gatehouse/contract/billing/mail-preferences'
import { Banner } from '@gatehouse/ui/banner'
import { PageHeader } from '@gatehouse/ui/page-header'
import { Switch } from '@gatehouse/ui/switch'
import { toast } from '@gatehouse/ui/toast'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { problemSentence, request } from '../api.ts'
import { Loaded } from '../frame/loaded.tsx'
import { usePortalHome, usePortalParams } from '../frame/use-portal.ts'
import { mailPreferencesQuery, MAIL_PREFERENCES, organizationQuery } from '../queries.ts'

/** Which optional emails the customer gets; each change is saved immediately. */
export function MailPreferences() {
  const { t } = useTranslation('portal')
  const { organization } = usePortalParams()
  const home = usePortalHome()
  const seller = useQuery(organizationQuery(organization)).data?.name ?? organization
  const query = useQuery(mailPreferencesQuery())
  return (
    <>
      <PageHeader
        title={t('mails.title')}
        description={t('mails.text', { seller })}
        back={{ href: `${home}/details`, label: t('navigation.details') }}
      />
      <Loaded query={query}>
        {preferences => (
          <div className="flex max-w-lg flex-col gap-6">
            <PreferenceSwitches preferences={preferences} />
            <p className="text-small text-faint border-t pt-4">{t('mails.always')}</p>
          </div>
        )}
      </Loaded>
    </>
  )
}

function PreferenceSwitches({ preferences }: { preferences: Preferences }) {
  const { t } = useTranslation('portal')
  const { t: say } = useTranslation('ui')
  const save = useSavePreferences()
  // A switch changes immediately and reverts if the server rejects the change.
  const [displayed, setDisplayed] = useState(preferences)
  const turn = (kind: DeclinableMail, on: boolean) => {
    setDisplayed(before => ({ ...before, [kind]: on }))
    save.mutate(
      { [kind]: on },
      { onError: () => setDisplayed(before => ({ ...before, [kind]: !on })) },
    )
  }
  return (
    <>
      {save.error && <Banner meaning="negative">{problemSentence(save.error, say)}</Banner>}
      {declinableMails.map(kind => (
        <Switch
          key={kind}
          label={t(`mails.kind.${kind}`)}
          help={t(`mails.help.${kind}`)}
          checked={displayed[kind]}
          onChange={({ target }) => turn(kind, target.checked)}
        />
      ))}
    </>
  )
}

function useSavePreferences() {
  const { t } = useTranslation('portal')
  const client = useQueryClient()
  return useMutation({
    mutationFn: (changed: Partial<Record<DeclinableMail, boolean>>) =>
      request<Preferences>('PATCH', MAIL_PREFERENCES, { body: changed }),
    onSuccess: stored => {
      client.setQueryData(mailPreferencesQuery().queryKey, stored)
      toast({ title: t('mails.saved') })
    },
  })
}
