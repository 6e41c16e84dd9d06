/**
 * Every address of the dashboard and the file that draws it; `src/route-tree.gen.ts` is made of it.
 * Inside an organization the address starts with its slug, so that two tabs can stand in two
 * organizations; no slug may therefore be one of the first words used here or by the server.
 */
export const routes = root('frame/root.tsx', [
  index('frame/start.tsx'),
  page('/sign-in', 'accounts/sign-in.tsx'),
  group('/$organization', 'frame/organization.tsx', [index('home/home.tsx')]),
])

type Node = ReturnType<typeof index> | Branch

interface Branch {
  type: 'route'
  path: string
  file: string
  children: Node[]
}

function root(file: string, children: Node[]) {
  return { type: 'root' as const, file, children }
}

function index(file: string) {
  return { type: 'index' as const, file }
}

function page(path: string, file: string): Branch {
  return { type: 'route', path, file, children: [] }
}

function group(path: string, file: string, children: Node[]): Branch {
  return { type: 'route', path, file, children }
}
