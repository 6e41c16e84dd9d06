import { escapeHtml, htmlPage } from '../../pages.ts'
import type { World } from '../state/world.ts'
import type { AuthorizationRequest } from './authorization-request.ts'

/** The page that replaces Discord's sign-in and consent. */
export function consentPage(
  world: World,
  { scopes, guild_id }: AuthorizationRequest,
  query: URLSearchParams,
): string {
  const { users, guilds } = world.state
  const servers = guilds.filter(({ id }) => guild_id === null || id === guild_id)
  const people = users.map(({ id, username }) => ({ id, name: username }))
  return htmlPage(
    'Authorize Gatehouse',
    `<h1>Gatehouse wants to access your Discord account</h1>
    <form method="post" action="/oauth2/authorize?${escapeHtml(query.toString())}">
      ${chooser({ name: 'user', label: 'Account', other: 'username', new: 'New account' }, people)}
      ${
        scopes.includes('bot')
          ? chooser(
              { name: 'guild', label: 'Server', other: 'guild_name', new: 'New server' },
              servers,
            )
          : ''
      }
      <p>Permissions: ${escapeHtml(scopes.join(', '))}</p>
      <p><button name="decision" value="authorize">Authorize</button>
      <button name="decision" value="cancel">Cancel</button></p>
    </form>
    <p><small>This page stands in for Discord. No account of Discord is used.</small></p>`,
  )
}

function chooser(
  field: { name: string; label: string; other: string; new: string },
  choices: { id: string; name: string }[],
): string {
  const options = choices.map(
    ({ id, name }) => `<option value="${id}">${escapeHtml(name)}</option>`,
  )
  return `<p><label>${field.label} <select name="${field.name}">${options.join('')}
      <option value="">${field.new}</option></select></label>
    <label>Name of a new one <input name="${field.other}" maxlength="32"></label></p>`
}
