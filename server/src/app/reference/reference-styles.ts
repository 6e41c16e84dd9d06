import { readFileSync } from 'node:fs'

/** The reference page's looks; their hash stands in the page's content security policy. */
export const styles = readFileSync(new URL('./reference.css', import.meta.url), 'utf8')
