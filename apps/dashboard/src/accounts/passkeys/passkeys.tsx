import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { toast } from '@gatehouse/ui/toast'
import { Fingerprint, Plus } from 'lucide-react'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { AccountPage } from '../account-page.tsx'
import { LoadingCard } from '../../frame/loading-card.tsx'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { isStale, SignInAgain } from '../sessions/sign-in-again.tsx'
import { supportsPasskeys } from './supports-passkeys.ts'
import { makePasskey, noPasskeyFor } from './make-passkey.ts'
import { PasskeyRow } from './passkey-row.tsx'
import { type Passkey, passkeysQuery, usePasskeyWrite } from './passkeys-query.ts'
import { RemovePasskey } from './remove-passkey.tsx'
import { RenamePasskey } from './rename-passkey.tsx'

/** Passkeys on the user's devices, for signing in. */
export const Route = createFileRoute('/account/passkeys')({ component: Passkeys })

function Passkeys() {
  const t = useTexts()
  const query = useQuery(passkeysQuery)
  const [passkeyToRename, setPasskeyToRename] = useState<Passkey>()
  const [passkeyToRemove, setPasskeyToRemove] = useState<Passkey>()
  const make = usePasskeyWrite(
    (passkeys, _: void) => makePasskey(passkeys),
    () => toast({ title: t('passkeys.added') }),
  )
  const failure = noPasskeyFor(make.error)
  const { data } = query
  const add = (
    <Button
      kind="primary"
      icon={<Plus />}
      loading={make.isPending}
      disabledReason={supportsPasskeys() ? undefined : t('passkeys.unsupported')}
      onClick={() => make.mutate()}
    >
      {t('passkeys.add')}
    </Button>
  )
  return (
    <AccountPage
      title={t('account.place.passkeys')}
      description={t('passkeys.text')}
      action={data && data.length > 0 && add}
    >
      {query.error && <NotLoaded query={query} />}
      {isStale(make.error) && <SignInAgain />}
      {make.error && !isStale(make.error) && (
        <Banner meaning="negative">
          {failure ? t(`passkeys.${failure}`) : sentenceOf(make.error, t)}
        </Banner>
      )}
      {!data && !query.error && <LoadingCard />}
      {data?.length === 0 && (
        <Card>
          <EmptyState
            icon={<Fingerprint />}
            title={t('passkeys.empty')}
            text={t('passkeys.empty_text')}
            action={add}
          />
        </Card>
      )}
      {data && data.length > 0 && (
        <Card flush className="[&>div]:pt-0">
          <ul className="divide-y" aria-label={t('account.place.passkeys')}>
            {data.map(passkey => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                onRename={() => setPasskeyToRename(passkey)}
                onRemove={() => setPasskeyToRemove(passkey)}
              />
            ))}
          </ul>
        </Card>
      )}
      <RenamePasskey passkey={passkeyToRename} onClose={() => setPasskeyToRename(undefined)} />
      <RemovePasskey passkey={passkeyToRemove} onClose={() => setPasskeyToRemove(undefined)} />
    </AccountPage>
  )
}
