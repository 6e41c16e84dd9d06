import { useEffect, useState } from 'react'
import { CopyButton } from '@gatehouse/ui/copy-button'
import { Markdown } from '@gatehouse/ui/markdown'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { type Checkout, listGrants } from '../client.ts'
import { FileList } from './file-list.tsx'
import { type GrantContent, grantContent, requiredPlatform } from './benefit-contents.ts'

const POLL_MS = 1_000
const POLLS_MAX = 15

interface BenefitsProps {
  checkout: Checkout
  token: string
}

/** All purchased benefits, ready to use; a benefit that is still being granted says so. */
export function Benefits({ checkout, token }: BenefitsProps) {
  const { t } = useTranslation('checkout')
  const { held, waiting } = useGrantedBenefits(checkout, token)
  return (
    <section className="mt-8" aria-busy={waiting}>
      <h2 className="text-body text-strong">{t('benefits.title')}</h2>
      <ul className="mt-3 flex flex-col divide-y border-y">
        {checkout.product.benefits.map(({ id, description }) => (
          <li key={id} className="py-3.5">
            <p className="text-strong font-medium break-words">{description}</p>
            <GrantedBenefits item={held[id]} waiting={waiting} token={token} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface GrantedBenefitsProps {
  item: GrantedBenefit | undefined
  waiting: boolean
  token: string
}

function GrantedBenefits({ item, waiting, token }: GrantedBenefitsProps) {
  const { t } = useTranslation('checkout')
  if (!item) {
    if (waiting) return <Skeleton className="mt-2 h-5! w-64 max-w-full" />
    return <p className="text-small text-muted mt-1">{t('benefits.later')}</p>
  }
  if (item.platform) {
    const { platform } = item
    return <p className="text-small text-muted mt-1">{t('benefits.connect', { platform })}</p>
  }
  if (item.key) {
    return (
      <div className={keyClass}>
        <code className="text-small text-strong min-w-0 flex-1 font-mono break-all">
          {item.key}
        </code>
        <CopyButton
          text={item.key}
          label={t('benefits.copy_key')}
          className="max-sm:min-h-11 max-sm:min-w-11"
        />
      </div>
    )
  }
  if (item.files && item.files.length > 0) return <FileList files={item.files} token={token} />
  if (item.note) return <Markdown text={item.note} className="text-muted mt-1" />
  return <p className="text-small text-muted mt-1">{t('benefits.granted')}</p>
}

const keyClass =
  'bg-background rounded-control mt-2 flex items-center gap-2 border py-1.5 pr-1.5 pl-3'

interface GrantedBenefit extends GrantContent {
  /** The platform where the buyer must connect an account to receive the benefit. */
  platform: string | undefined
}

/**
 * The buyer's grants by benefit; fetched repeatedly for a while, because granting may take a
 * moment.
 */
function useGrantedBenefits({ id, product }: Checkout, token: string) {
  const [current, setCurrent] = useState<Record<string, GrantedBenefit>>({})
  const [waiting, setWaiting] = useState(true)
  const benefitCount = product.benefits.length
  useEffect(() => {
    let stopped = false
    let timer: number
    const request = async (requested: number) => {
      const found = await grantedBy(token, id).catch(() => undefined)
      if (stopped) return
      if (found) setCurrent(found)
      if ((found && Object.keys(found).length >= benefitCount) || requested >= POLLS_MAX)
        return setWaiting(false)
      timer = window.setTimeout(() => void request(requested + 1), POLL_MS)
    }
    void request(1)
    return () => {
      stopped = true
      clearTimeout(timer)
    }
  }, [id, token, benefitCount])
  return { held: current, waiting }
}

async function grantedBy(token: string, checkout: string): Promise<Record<string, GrantedBenefit>> {
  const { items } = await listGrants(token, checkout)
  const notice = items.filter(grant => grant.is_granted || requiredPlatform(grant) !== undefined)
  const entries = notice.map(async (grant): Promise<[string, GrantedBenefit]> => [
    grant.benefit_id,
    { ...(await grantContent(token, grant)), platform: requiredPlatform(grant) },
  ])
  return Object.fromEntries(await Promise.all(entries))
}
