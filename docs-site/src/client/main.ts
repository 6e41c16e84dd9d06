// The script of every page: theme, contents on a phone, copying of code, and search.
import '../../../ui/src/tokens.css'
import '../../../ui/src/fonts.css'
import './docs.css'
import './text.css'
import './finder.css'
import { applyTheme, STORED, storedTheme } from './apply-theme.ts'
import { openFinder } from './finder.ts'

const THEMES = ['system', 'light', 'dark'] as const

function startThemes(): void {
  document.querySelector('[data-theme-switch]')?.addEventListener('click', () => {
    const at = THEMES.findIndex(one => one === storedTheme())
    localStorage.setItem(STORED, THEMES[(at + 1) % THEMES.length] ?? 'system')
    applyTheme()
    nameTheme()
  })
  nameTheme()
}

/** The button names the theme in use. */
function nameTheme(): void {
  const theme = storedTheme()
  const button = document.querySelector('[data-theme-switch]')
  if (button) button.textContent = { light: 'Light', dark: 'Dark' }[theme] ?? 'System'
  button?.setAttribute('aria-label', `Theme: ${theme}`)
}

function startMenu(): void {
  const button = document.querySelector('[data-menu]')
  button?.addEventListener('click', () => {
    const isOpen = document.body.classList.toggle('menu-open')
    button.setAttribute('aria-expanded', String(isOpen))
  })
}

const COPIED_MS = 1_500

function startCopying(): void {
  document.addEventListener('click', event => {
    const button = (event.target as Element).closest('[data-copy]')
    const code = button?.parentElement?.querySelector('code')
    if (!button || !code) return
    void navigator.clipboard.writeText(code.textContent).then(
      () => flash(button, 'Copied'),
      () => flash(button, 'Not copied'),
    )
  })
}

function flash(button: Element, text: string): void {
  button.textContent = text
  setTimeout(() => (button.textContent = 'Copy'), COPIED_MS)
}

/** The open page is visible in a long table of contents. */
function showCurrent(): void {
  const contents = document.querySelector<HTMLElement>('.contents')
  const current = contents?.querySelector<HTMLElement>('[aria-current]')
  if (contents && current) contents.scrollTop = current.offsetTop - contents.clientHeight / 2
}

startThemes()
startMenu()
startCopying()
showCurrent()
openFinder()
