import { useState } from 'react'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { Checkbox } from '@gatehouse/ui/checkbox'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { Plus } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { useEndpointQuery } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'
import { BenefitSheet } from '../benefits/benefit-sheet.tsx'
import { useBenefitSummary } from '../benefits/benefit-texts.tsx'
import type { ProductValues } from './product-values.ts'

/** The maximum number of benefits on one page of the server's list. */
const SHOWN_MAX = 100

/** A product's benefits: existing ones to choose from, and a button to create one. */
export function BenefitPicker() {
  const t = useTexts()
  const [creating, setCreating] = useState(false)
  const { watch, setValue, getValues } = useFormContext<ProductValues>()
  const chosen = watch('benefits')
  const { data, error, refetch } = useEndpointQuery('benefits', 'list', {
    limit: SHOWN_MAX,
    sorting: ['description'],
  })
  const summary = useBenefitSummary()
  const set = (next: string[]) => setValue('benefits', next, { shouldDirty: true })
  return (
    <Card
      title={t('navigation.benefits')}
      description={t('products.benefits_text')}
      actions={
        <Button size="small" icon={<Plus />} onClick={() => setCreating(true)}>
          {t('benefits.create')}
        </Button>
      }
    >
      {error && <NotLoaded query={{ error, refetch }} />}
      {!data && !error && <Skeleton className="w-1/2" />}
      {data?.items.length === 0 && <p className="text-muted">{t('products.no_benefits')}</p>}
      {data && data.items.length > 0 && (
        <ul className="flex flex-col gap-3">
          {data.items.map(benefit => (
            <li key={benefit.id}>
              <Checkbox
                label={benefit.description}
                help={summary(benefit)}
                checked={chosen.includes(benefit.id)}
                onChange={({ target }) =>
                  set(
                    target.checked
                      ? [...chosen, benefit.id]
                      : chosen.filter(id => id !== benefit.id),
                  )
                }
              />
            </li>
          ))}
        </ul>
      )}
      <BenefitSheet
        open={creating}
        onOpenChange={setCreating}
        onSaved={benefit => set([...getValues('benefits'), benefit.id])}
      />
    </Card>
  )
}
