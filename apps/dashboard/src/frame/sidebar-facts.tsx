import { DefinitionList, type Fact } from '@gatehouse/ui/definition-list'

/** Facts in the narrow column beside a page: the label above its value. */
export function SidebarFacts({ facts }: { facts: Fact[] }) {
  return (
    <div className="[&_dl>div]:flex-col [&_dt]:w-auto">
      <DefinitionList facts={facts} />
    </div>
  )
}
