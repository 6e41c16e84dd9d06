import type { SimulatedRequest, SimulatedResponse } from '../http-server.ts'
import { escapeHtml, titledPage as page } from '../pages.ts'
import type { GitHubState } from './state.ts'
import { accountById, addRepository, ownerOf, type Installation } from './world.ts'

const NAME = /^[\w.-]{1,100}$/

/** The page of an installation: the repositories that the App sees, and a form to add one. */
export async function respondToSettings(
  github: GitHubState,
  installation: Installation,
  { method, body }: SimulatedRequest,
): Promise<SimulatedResponse> {
  const { world } = github
  const owner = accountById(world, installation.account_id)?.login ?? ''
  const name = body['name']
  if (method === 'POST' && typeof name === 'string' && NAME.test(name)) {
    installation.repository_ids.push(addRepository(world, owner, name).id)
    github.save()
    await github.send('installation_repositories', {
      action: 'added',
      installation: { id: installation.id },
    })
  }
  const items = world.repositories
    .filter(({ id }) => installation.repository_ids.includes(id))
    .map(item => `<li>${escapeHtml(`${ownerOf(world, item)}/${item.name}`)}</li>`)
  return {
    body: page(
      `Gatehouse on ${owner}`,
      `<p>The app can access these repositories:</p><ul>${items.join('')}</ul>
      <form method="post"><label>New repository <input name="name" required></label>
      <button>Add repository</button></form>`,
    ),
  }
}
