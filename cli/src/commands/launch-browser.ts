import type { Program } from '../program.ts'

/** Opens an address in the user's browser; false if none can be started. */
export function launchBrowser({ platform, launch }: Program, url: string): Promise<boolean> {
  if (platform === 'darwin') return launch('open', [url])
  if (platform === 'win32') return launch('rundll32', ['url.dll,FileProtocolHandler', url])
  return launch('xdg-open', [url])
}
