import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { Button } from '@gatehouse/ui/button'
import { EmptyState } from '@gatehouse/ui/empty-state'
import type { Column } from '@gatehouse/ui/table'
import { Gift, Plus } from 'lucide-react'
import { useEndpointQuery, useHref, useOrganizationSlug } from '../../endpoint-hooks.ts'
import { ApiCall } from '../../frame/api-call.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import { requestedFrom, nonEmpty, useListSearch } from '../../frame/list-search.ts'
import { useCreating } from '../../frame/use-editing.ts'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { ListExport } from '../../organizations/list-export.tsx'
import { useTexts } from '../../texts.ts'
import { useProductFilter } from '../use-product-filter.ts'
import { BenefitSheet } from './benefit-sheet.tsx'
import type { Benefit } from './benefit-type.ts'
import { benefitTypes } from './benefit-types.ts'
import { BenefitIcon, useBenefitSummary } from './benefit-texts.tsx'

/** The benefits that products grant. */
export const Route = createFileRoute('/dashboard/$organization/benefits')({ component: Benefits })

function Benefits() {
  const t = useTexts()
  const href = useHref()
  const navigate = useNavigate()
  const organization = useOrganizationSlug()
  const [creating, setCreating] = useCreating()
  const search = useListSearch(['created_at', 'description', 'type'], '-created_at')
  const type = benefitTypes.filter(item => search.filter('type').includes(item))
  const products = useProductFilter()
  const productId = nonEmpty(search.filter('product'))
  const requested = { ...requestedFrom(search), type: nonEmpty(type), productId }
  const query = useEndpointQuery('benefits', 'list', requested, { keep: true })
  const create = (
    <Button kind="primary" icon={<Plus />} onClick={() => setCreating(true)}>
      {t('benefits.create')}
    </Button>
  )
  return (
    <>
      <ListPage
        title={t('navigation.benefits')}
        exports={shown => <ListExport list="benefits" input={requested} shown={shown} />}
        action={create}
        search={search}
        searchBy={t('benefits.search_by')}
        filters={[
          {
            id: 'type',
            label: t('benefits.kind'),
            options: benefitTypes.map(value => ({ value, label: t(`benefits.type.${value}`) })),
          },
          products,
        ]}
        query={query}
        columns={useBenefitColumns()}
        rowHref={({ id }) => href(`/benefits/${id}`)}
        empty={
          <EmptyState
            icon={<Gift />}
            title={t('benefits.empty')}
            text={t('benefits.empty_text')}
            action={create}
            code={<ApiCall path="/v1/benefits/" body={example} />}
          />
        }
      />
      <BenefitSheet
        open={creating}
        onOpenChange={setCreating}
        onSaved={({ id }) =>
          void navigate({
            to: '/dashboard/$organization/benefits/$benefitId',
            params: { organization, benefitId: id },
          })
        }
      />
    </>
  )
}

const example = {
  type: 'license_keys',
  description: 'License key',
  properties: { activations: { limit: 3, enable_customer_admin: true } },
}

function useBenefitColumns(): Column<Benefit>[] {
  const t = useTexts()
  const summary = useBenefitSummary()
  return [
    {
      id: 'description',
      header: t('benefits.description'),
      sortable: true,
      cell: row => (
        <span className="flex gap-2.5">
          <BenefitIcon type={row.type} />
          <span className="min-w-0">{row.description}</span>
        </span>
      ),
    },
    { id: 'type', header: t('benefits.kind'), sortable: true, cell: summary },
    {
      id: 'created_at',
      header: t('fields.created'),
      sortable: true,
      align: 'end',
      width: '@roomy:w-40',
      cell: row => <DateTimeText at={row.createdAt} />,
    },
  ]
}
