import { useState } from 'react'
import { SESSION_MINUTES } from '@gatehouse/contract/billing/customer-sessions'
import { Banner } from '@gatehouse/ui/banner'
import { Button, buttonClass } from '@gatehouse/ui/button'
import { CopyText } from '@gatehouse/ui/copy-button'
import { Dialog, DialogActions } from '@gatehouse/ui/dialog'
import { Link } from '@gatehouse/ui/link'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { useWrite } from '../../endpoint-hooks.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'

/** A link to the customer's portal, created on request: to open or to share. */
export function PortalLink({ customerId }: { customerId: string }) {
  const t = useTexts()
  const [open, setOpen] = useState(false)
  const session = useWrite(client => client.customerSessions.create({ body: { customerId } }))
  const request = () => {
    setOpen(true)
    session.mutate()
  }
  return (
    <>
      <Button onClick={request}>{t('customers.portal')}</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('customers.portal_title')}
        description={t('customers.portal_text', { count: SESSION_MINUTES })}
      >
        {session.error && <Banner meaning="negative">{sentenceOf(session.error, t)}</Banner>}
        {session.isPending && <Skeleton />}
        {session.data && (
          <>
            <CopyText text={session.data.customerPortalUrl} label={t('customers.copy_portal')} />
            <DialogActions>
              <Link
                plain
                href={session.data.customerPortalUrl}
                target="_blank"
                className={buttonClass('primary')}
              >
                {t('customers.open_portal')}
              </Link>
            </DialogActions>
          </>
        )}
      </Dialog>
    </>
  )
}
