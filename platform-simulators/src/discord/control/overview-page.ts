import { escapeHtml, htmlPage } from '../../pages.ts'
import type { Guild } from '../state/state.ts'
import { findUser, type World } from '../state/world.ts'

/** A page that shows people who has which role. */
export function overviewPage(world: World): string {
  return htmlPage(
    'Discord simulator',
    `<h1>Discord simulator</h1>
    <p>A server that speaks the part of Discord's API that Gatehouse uses.</p>
    ${world.state.guilds.map(guild => section(world, guild)).join('')}`,
  )
}

function section(world: World, guild: Guild): string {
  const names = new Map(guild.roles.map(({ id, name }) => [id, name]))
  const rows = Object.entries(guild.members).map(([user_id, roles]) => {
    const name = findUser(world, user_id)?.username ?? 'Gatehouse'
    const held = roles.map(id => names.get(id) ?? id).join(', ')
    return `<tr><td>${escapeHtml(name)}</td><td>${escapeHtml(held)}</td></tr>`
  })
  return `<h2>${escapeHtml(guild.name)}</h2><table>${rows.join('')}</table>`
}
