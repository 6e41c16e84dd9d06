import { useState, type ReactElement } from 'react'
import type { AuthOrganization } from '@gatehouse/sdk/accounts'
import { Loading } from '../appearance/loading.tsx'
import { Part } from '../appearance/part.tsx'
import { Root, type AppearanceProps } from '../appearance/root.tsx'
import { useProvided, useTexts } from '../context.ts'
import { Alert } from '../form/alert.tsx'
import { PendingButton } from '../form/pending-button.tsx'
import { useCall } from '../form/use-call.ts'
import { Menu, type MenuLine } from '../menu/menu.tsx'
import { problemText } from '../session/problem-text.ts'
import { useSession } from '../session/use-session.ts'
import { useOffers } from '../sign-in/offers.ts'
import { Avatar } from '../user/avatar.tsx'
import { NewOrganization } from './new-organization.tsx'
import { useOrganizations } from './use-organizations.ts'

/** The props of `OrganizationSwitcher`. */
export type OrganizationSwitcherProps = AppearanceProps & {
  /**
   * Users may also work without an organization. True by default. Otherwise they are asked to
   * choose one, or to create their first.
   */
  hasPersonal?: boolean | undefined
  /** Offers to create an organization, if the server lets users. True by default. */
  canCreate?: boolean | undefined
  /** Called after another organization became active: its ID, or null for the personal account. */
  onSwitched?: ((organizationId: string | null) => void) | undefined
  /** The edge of the button that the menu is aligned with. */
  align?: 'start' | 'end' | undefined
}

/**
 * The active organization, with a menu of the user's organizations: one of them becomes active, or
 * a new one is created. While no user is signed in, it shows nothing.
 */
export function OrganizationSwitcher(props: OrganizationSwitcherProps): ReactElement | null {
  const { slots, className } = props
  const session = useSession()
  const organizations = useOrganizations()
  if (!session.isPending && !session.data) return null
  const list = organizations.data
  return (
    <Root
      name="organization-switcher"
      slots={slots}
      className={className}
      isLoading={session.isPending || organizations.isPending}
      loading={<Loading shape="button" />}
    >
      {() =>
        session.data && list ? (
          <Switcher
            {...props}
            list={list}
            activeId={session.data.session.activeOrganizationId}
            onChanged={organizations.refetch}
          />
        ) : (
          <NotLoaded {...organizations} />
        )
      }
    </Root>
  )
}

type SwitcherProps = OrganizationSwitcherProps & {
  list: readonly AuthOrganization[]
  activeId: string | null
  onChanged: () => Promise<void>
}

function Switcher(props: SwitcherProps) {
  const { list, activeId, hasPersonal = true, canCreate = true, align = 'start' } = props
  const t = useTexts()
  const { auth } = useProvided()
  const offers = useOffers()
  const [isCreating, setCreating] = useState(false)
  const activate = useCall((organizationId: string | null) =>
    auth.organization.setActive({ organizationId }),
  )
  const choose = async (organizationId: string | null) => {
    if (organizationId === activeId) return
    const { error } = await activate.send(organizationId)
    if (!error) props.onSwitched?.(organizationId)
  }
  const active = list.find(({ id }) => id === activeId)
  const name = active?.name ?? t(`organization.${hasPersonal ? 'personal' : 'choose'}`)
  const lines = linesOf(list, activeId, id => void choose(id))
  const personal: MenuLine = {
    id: 'gatehouse.personal',
    label: t('organization.personal'),
    icon: <Avatar name={t('organization.personal')} image={null} />,
    isChecked: activeId === null,
    onSelect: () => void choose(null),
  }
  const create = {
    id: 'gatehouse.create',
    label: t('organization.create'),
    isSeparated: true,
    onSelect: () => setCreating(true),
  } satisfies MenuLine
  const mayCreate = canCreate && offers.data?.createOrganization === true
  return (
    <>
      {hasPersonal || list.length > 0 ? (
        <Menu
          align={align}
          label={`${t('organization.switch')}:`}
          trigger={<Trigger name={name} active={active} hasPersonal={hasPersonal} />}
          lines={[...(hasPersonal ? [personal] : []), ...lines, ...(mayCreate ? [create] : [])]}
        />
      ) : (
        <First mayCreate={mayCreate} isPending={offers.isPending} onCreate={create.onSelect} />
      )}
      {activate.error && <Alert>{problemText(activate.error, t)}</Alert>}
      {isCreating && (
        <NewOrganization
          onClose={() => setCreating(false)}
          onCreated={id => {
            void props.onChanged()
            props.onSwitched?.(id)
          }}
        />
      )}
    </>
  )
}

type TriggerProps = { name: string; active: AuthOrganization | undefined; hasPersonal: boolean }

const Trigger = ({ name, active, hasPersonal }: TriggerProps) => (
  <>
    {(active || hasPersonal) && (
      <Avatar isSquare={active !== undefined} name={name} image={active?.logo} />
    )}
    <span className="gh-menu-label">{name}</span>
    <svg aria-hidden viewBox="0 0 24 24" className="gh-icon">
      <path d="m8 10 4-4 4 4M8 14l4 4 4-4" />
    </svg>
  </>
)

type FirstProps = { mayCreate: boolean; isPending: boolean; onCreate: () => void }

/** In place of the menu, for a user who needs an organization and has none. */
function First({ mayCreate, isPending, onCreate }: FirstProps) {
  const t = useTexts()
  if (isPending) return <Loading shape="button" />
  if (!mayCreate) return <Part of="text">{t('organization.none')}</Part>
  return <PendingButton onClick={onCreate}>{t('organization.create')}</PendingButton>
}

const linesOf = (
  list: readonly AuthOrganization[],
  activeId: string | null,
  onSelect: (id: string) => void,
): MenuLine[] =>
  list.map(({ id, name, logo }) => ({
    id,
    label: name,
    icon: <Avatar isSquare name={name} image={logo} />,
    isChecked: id === activeId,
    onSelect: () => onSelect(id),
  }))

function NotLoaded({ error, refetch }: ReturnType<typeof useOrganizations>) {
  const t = useTexts()
  return (
    <>
      <Alert>{error?.status === 0 ? problemText(error, t) : t('problem.not_loaded')}</Alert>
      <PendingButton kind="secondaryButton" onClick={() => void refetch()}>
        {t('action.retry')}
      </PendingButton>
    </>
  )
}
