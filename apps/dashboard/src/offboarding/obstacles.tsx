import { Banner } from '@gatehouse/ui/banner'
import { Link } from '@gatehouse/ui/link'
import { useTexts } from '../texts.ts'
import type { AccountDeletion } from './deletion-preview-query.ts'

/** What prevents the deletion, and where to resolve it. */
export function DeletionObstacles({ of: { ownedAlone, isLastAdmin } }: { of: AccountDeletion }) {
  const t = useTexts()
  return (
    <>
      {ownedAlone.length > 0 && (
        <Banner
          meaning="warning"
          title={t('account.delete.owned_alone', { count: ownedAlone.length })}
        >
          <p>{t('account.delete.owned_alone_text')}</p>
          <ul className="mt-1.5 flex flex-col gap-1">
            {ownedAlone.map(({ id, name, slug }) => (
              <li key={id}>
                <Link href={`/dashboard/${slug}/members`}>{name}</Link>
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {isLastAdmin && <Banner meaning="warning">{t('refusal.last_admin')}</Banner>}
    </>
  )
}

/** Why the account cannot be deleted yet; undefined if it can. */
export function useObstacle(account: AccountDeletion | undefined): string | undefined {
  const t = useTexts()
  if (!account) return undefined
  if (account.ownedAlone.length > 0) return t('account.delete.hand_on_first')
  return account.isLastAdmin ? t('refusal.last_admin') : undefined
}
