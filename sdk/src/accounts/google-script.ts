/** Google's notification about the state of a prompt. */
export type PromptMoment = {
  isNotDisplayed?(): boolean
  isSkippedMoment?(): boolean
  isDismissedMoment?(): boolean
  getDismissedReason?(): string
}

/** The part of Google Identity Services that we use. */
export type GoogleId = {
  initialize(options: {
    client_id: string
    callback: (answer: { credential: string }) => void
    auto_select: boolean
    cancel_on_tap_outside: boolean
    context: string
  }): void
  prompt(listener: (moment: PromptMoment) => void): void
  cancel(): void
}

const SCRIPT = 'https://accounts.google.com/gsi/client'

type WithGoogle = { google?: { accounts?: { id?: GoogleId } } }

const loaded = () => (globalThis as WithGoogle).google?.accounts?.id

let loading: Promise<GoogleId> | undefined

/** Loads Google's script once; after a failure the next call tries again. */
export function loadGoogle(): Promise<GoogleId> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

function load(): Promise<GoogleId> {
  const there = loaded()
  if (there) return Promise.resolve(there)
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = SCRIPT
    script.async = true
    script.onload = () => {
      const google = loaded()
      if (google) resolve(google)
      else reject(new Error('Google’s script defined no client.'))
    }
    script.onerror = () => {
      script.remove()
      reject(new Error('Google’s script could not be loaded.'))
    }
    document.head.append(script)
  })
}
