import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { useTexts } from '../texts.ts'
import { AccountPage } from '../accounts/account-page.tsx'
import { OperatorHint } from '../accounts/operator-hint.tsx'
import { LoadingCard } from '../frame/loading-card.tsx'
import { NotLoaded } from '../frame/not-loaded.tsx'
import { useOffers } from '../accounts/offers.ts'
import { useUser } from '../accounts/use-user.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { DeletionMailed } from './deletion-mailed.tsx'
import { deletionPreviewQuery } from './deletion-preview-query.ts'
import { DeletionObstacles, useObstacle } from './obstacles.tsx'
import { DeletionSummary } from './deletion-summary.tsx'

/** Account deletion: what it means, what prevents it, and the button. */
export const Route = createFileRoute('/account/delete')({ component: DeleteAccount })

function DeleteAccount() {
  const t = useTexts()
  const { id } = useUser()
  const { deleteUser } = useOffers()
  const query = useQuery({ ...deletionPreviewQuery(id), enabled: deleteUser !== 'off' })
  const { data: account } = query
  const obstacle = useObstacle(account)
  const [asking, setAsking] = useState(false)
  const [mailed, setMailed] = useState(false)
  if (deleteUser === 'off') {
    return (
      <AccountPage title={t('account.place.delete')}>
        <Banner meaning="neutral" title={t('account.delete.off')}>
          <OperatorHint group="deletion" />
        </Banner>
      </AccountPage>
    )
  }
  return (
    <AccountPage title={t('account.place.delete')} description={t('account.delete.text')}>
      {query.error && <NotLoaded query={query} />}
      {!account && !query.error && <LoadingCard lines={4} />}
      {mailed && <DeletionMailed />}
      {account && <DeletionObstacles of={account} />}
      {account && <DeletionSummary of={account} />}
      {account && (
        <div>
          <Button kind="danger" onClick={() => setAsking(true)} disabledReason={obstacle}>
            {t(deleteUser === 'mail' ? 'account.delete.ask_mail' : 'account.delete.delete')}
          </Button>
        </div>
      )}
      <DeleteDialog
        open={asking}
        onClose={() => setAsking(false)}
        onMailed={() => {
          setAsking(false)
          setMailed(true)
        }}
      />
    </AccountPage>
  )
}
