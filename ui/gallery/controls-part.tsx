import { useState } from 'react'
import { Copy, Ellipsis, Plus, Trash2 } from 'lucide-react'
import { Avatar } from '../src/avatar.tsx'
import { Badge } from '../src/badge.tsx'
import { Banner } from '../src/banner.tsx'
import { Button } from '../src/button.tsx'
import { CopyButton, CopyText } from '../src/copy-button.tsx'
import { FilterChips } from '../src/filter-chips.tsx'
import { IconButton } from '../src/icon-button.tsx'
import { Kbd } from '../src/kbd.tsx'
import { Link } from '../src/link.tsx'
import { Mark } from '../src/mark.tsx'
import { Progress } from '../src/progress.tsx'
import { SearchInput } from '../src/search-input.tsx'
import { Skeleton } from '../src/skeleton.tsx'
import { Spinner } from '../src/spinner.tsx'
import { Status } from '../src/status.tsx'
import { Tabs } from '../src/tabs.tsx'
import { Part } from './part.tsx'

const meanings = ['neutral', 'positive', 'warning', 'negative', 'information'] as const
const row = 'flex flex-wrap items-center gap-3'

/** All small controls. */
export function ControlsPart() {
  const [tab, setTab] = useState<'overview' | 'events'>('overview')
  return (
    <>
      <Part title="Buttons">
        <div className="flex flex-col gap-3">
          <div className={row}>
            <Button kind="primary">Create product</Button>
            <Button>Export</Button>
            <Button kind="ghost">Cancel</Button>
            <Button kind="danger">Delete customer</Button>
            <Button kind="primary" icon={<Plus />}>
              Neues Abonnement
            </Button>
            <Button kind="primary" loading>
              Create product
            </Button>
            <Button disabledReason="This subscription has already ended.">
              Cancel subscription
            </Button>
            <Button kind="primary" disabled>
              Disabled
            </Button>
          </div>
          <div className={row}>
            <Button size="small">Small</Button>
            <Button size="small" kind="primary">
              Сохранить изменения
            </Button>
            <Button size="large" kind="primary">
              Pay €29.00
            </Button>
            <IconButton label="More actions" icon={<Ellipsis />} />
            <IconButton label="Copy" icon={<Copy />} kind="secondary" />
            <IconButton label="Delete" icon={<Trash2 />} size="small" disabledReason="In use." />
            <CopyButton text="x" label="Copy id" />
            <CopyButton text="x" label="Copy link" labelled />
            <CopyText text="0192f1c2-7a31-7c44-9b1e-5b1c0d8e1a77" />
          </div>
        </div>
      </Part>
      <Part title="Words">
        <div className={row}>
          {meanings.map(meaning => (
            <Status key={meaning} meaning={meaning}>
              {meaning}
            </Status>
          ))}
          {meanings.map(meaning => (
            <Badge key={meaning} meaning={meaning}>
              {meaning}
            </Badge>
          ))}
          <Kbd keys="mod+k" />
          <Kbd keys="g c" />
          <Link href="#a">A link in text</Link>
          <Spinner label="Loading" />
          <Mark className="size-4" />
          <Mark className="size-6" />
          <Mark className="size-10" />
          <Avatar name="Ada Lovelace" />
          <Avatar name="Жанна Дʼарк" size="large" />
          <Avatar name="nordlicht" square size="small" />
        </div>
      </Part>
      <SearchPart />
      <Part title="Banners">
        <div className="flex flex-col gap-2">
          {meanings.map(meaning => (
            <Banner
              key={meaning}
              meaning={meaning}
              title={meaning === 'warning' ? 'Three payments failed last night' : undefined}
              actions={meaning === 'warning' ? <Button size="small">Review</Button> : undefined}
            >
              Says what happened and what to do about it: {meaning}.
            </Banner>
          ))}
        </div>
      </Part>
      <Part title="Tabs, progress, waiting">
        <Tabs
          label="Customer"
          value={tab}
          onChange={setTab}
          tabs={[
            {
              id: 'overview',
              label: 'Overview',
              panel: (
                <div className="flex max-w-md flex-col gap-4">
                  <Progress label="API calls" value={480} max={500} text="480 of 500" />
                  <Progress label="Seats" value={9} max={10} text="9 of 10" meaning="warning" />
                  <Skeleton className="w-2/3" />
                </div>
              ),
            },
            { id: 'events', label: 'Events', count: 12, panel: <p>Nothing yet.</p> },
          ]}
        />
      </Part>
    </>
  )
}

function SearchPart() {
  const [search, setSearch] = useState('')
  const [values, setValues] = useState<Record<string, string[]>>({ status: ['paid', 'pending'] })
  return (
    <Part title="Search and filters">
      <div className="flex flex-wrap gap-3">
        <SearchInput value={search} onChange={setSearch} placeholder="Name, mail or id" />
        <FilterChips
          onChange={(id, next) => setValues({ ...values, [id]: next })}
          filters={[
            {
              id: 'status',
              label: 'Status',
              values: values.status ?? [],
              options: [
                { value: 'paid', label: 'Paid' },
                { value: 'pending', label: 'Pending' },
                { value: 'refunded', label: 'Refunded' },
              ],
            },
            {
              id: 'product',
              label: 'Abrechnungszeitraum',
              values: values.product ?? [],
              options: [{ value: 'pro', label: 'Pro plan' }],
              single: true,
            },
          ]}
        />
      </div>
    </Part>
  )
}
