import { Spinner } from '@gatehouse/ui/spinner'
import { Check } from 'lucide-react'
import { useTexts } from '../../texts.ts'
import type { UsernameVerdict } from './use-username-verdict.ts'

/** An indicator in the username field: whether the name is available. */
export function UsernameMark({ of }: { of: UsernameVerdict }) {
  const t = useTexts()
  return (
    <output className="flex items-center">
      {of === 'asking' && <Spinner />}
      {of === 'free' && (
        <span className="text-positive text-small flex items-center gap-1">
          <Check aria-hidden className="size-4" />
          {t('account.names.free')}
        </span>
      )}
    </output>
  )
}
