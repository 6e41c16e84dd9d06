import { useState } from 'react'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { CheckoutLink as CheckoutLinkSchema } from '@gatehouse/contract/billing/checkout-links'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { DefinitionList } from '@gatehouse/ui/definition-list'
import { Link } from '@gatehouse/ui/link'
import { PageHeader } from '@gatehouse/ui/page-header'
import { useEndpointQuery, useHref, useOrganizationSlug } from '../../endpoint-hooks.ts'
import { DetailMenu } from '../../frame/detail-menu.tsx'
import { DetailColumns, DetailPage } from '../../frame/detail-page.tsx'
import { MetadataCard } from '../../frame/metadata-card.tsx'
import { removeItem } from '../../frame/row-menu.tsx'
import { useTexts } from '../../texts.ts'
import { type CheckoutLink, nameOf } from './checkout-link.ts'
import { CheckoutLinkSheet } from './checkout-link-sheet.tsx'
import { DeleteLink } from './delete-link.tsx'
import { LinkPreview } from './link-preview.tsx'
import { linkValues } from './link-values.ts'
import { ShareCard } from './share-card.tsx'
import { type ShareWay, shareWays } from './share-ways.ts'
import { useTermFacts } from './term-facts.tsx'

/** One checkout link: its URL, its terms, and the ways to share it. */
export const Route = createFileRoute('/dashboard/$organization/checkout-links/$linkId')({
  validateSearch: ({ way }: Record<string, unknown>): { way?: ShareWay } => {
    const known = shareWays.find(item => item === way)
    return known ? { way: known } : {}
  },
  component: CheckoutLinkPage,
})

function CheckoutLinkPage() {
  const t = useTexts()
  const href = useHref()
  const { linkId } = Route.useParams()
  const query = useEndpointQuery('checkoutLinks', 'get', { id: linkId })
  const back = { href: href('/checkout-links'), label: t('navigation.checkout_links') }
  return (
    <DetailPage query={query} back={back}>
      {link => <Content link={link} back={back} />}
    </DetailPage>
  )
}

interface ContentProps {
  link: CheckoutLink
  back: { href: string; label: string }
}

function Content({ link, back }: ContentProps) {
  const t = useTexts()
  const navigate = useNavigate()
  const organization = useOrganizationSlug()
  const { way = 'qr' } = Route.useSearch()
  const [editing, setEditing] = useState(false)
  const [linkToDelete, setLinkToDelete] = useState<CheckoutLink>()
  const onDeleted = () =>
    void navigate({ to: '/dashboard/$organization/checkout-links', params: { organization } })
  return (
    <>
      <PageHeader
        title={nameOf(link)}
        back={back}
        actions={
          <DetailMenu
            of={link}
            schema={CheckoutLinkSchema}
            items={[removeItem(t('links.delete'), () => setLinkToDelete(link))]}
          />
        }
        action={
          <Button kind="primary" onClick={() => setEditing(true)}>
            {t('links.edit')}
          </Button>
        }
      />
      <DetailColumns
        main={
          <>
            <ShareCard
              link={link}
              way={way}
              onSelect={chosen =>
                void navigate({
                  to: '.',
                  search: { way: chosen },
                  replace: true,
                  resetScroll: false,
                })
              }
            />
            <Terms link={link} />
          </>
        }
        aside={
          <>
            <Preview link={link} />
            <MetadataCard metadata={link.metadata} />
          </>
        }
      />
      <CheckoutLinkSheet open={editing} onOpenChange={setEditing} link={link} />
      <DeleteLink
        link={linkToDelete}
        onClose={() => setLinkToDelete(undefined)}
        onDeleted={onDeleted}
      />
    </>
  )
}

function Terms({ link }: { link: CheckoutLink }) {
  const t = useTexts()
  const href = useHref()
  const products = (
    <ul className="flex flex-col gap-1">
      {link.products.map(({ id, name, isArchived }) => (
        <li key={id} className="min-h-6">
          <Link href={href(`/products/${id}`)}>{name}</Link>
          {isArchived && <span className="text-faint"> · {t('links.off_sale')}</span>}
        </li>
      ))}
    </ul>
  )
  const facts = [{ label: t('navigation.products'), value: products }, ...useTermFacts(link)]
  return (
    <Card title={t('links.terms')}>
      <DefinitionList facts={facts} />
    </Card>
  )
}

/** The link's products that are still on sale; the first one with all its details. */
function Preview({ link }: { link: CheckoutLink }) {
  const [first, ...others] = link.products.filter(({ isArchived }) => !isArchived)
  const id = first?.id ?? ''
  const { data } = useEndpointQuery('products', 'get', { id }, { enabled: id !== '' })
  const names = others.map(({ name }) => name)
  return <LinkPreview terms={linkValues(link)} product={data} others={names} />
}
