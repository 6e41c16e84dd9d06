import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SessionWithUser } from '@gatehouse/contract/accounts/sessions'
import type { Result } from './result.ts'
import { createSessionStore } from './session-store.ts'
import type { Channel } from './session-environment.ts'

type Answer = Result<SessionWithUser | null>

/** A signed-in user; only the identity matters here. */
const signedIn = (name: string): Answer => ({
  data: { user: { name } } as SessionWithUser,
  error: null,
})
const noSession: Answer = { data: null, error: null }
const rejected = (status: number): Answer => ({ data: null, error: { status, statusText: '' } })

/** A browser with several tabs, whose clock stands still until the test advances it. */
function browser() {
  const channels = new Set<Channel>()
  const openChannel = (): Channel => {
    const own: Channel = {
      onmessage: null,
      postMessage: data => {
        for (const other of channels) if (other !== own) other.onmessage?.({ data } as MessageEvent)
      },
      close: () => void channels.delete(own),
    }
    channels.add(own)
    return own
  }
  const watchers = new Set<() => void>()
  const environment = {
    time: 10_000,
    now: () => environment.time,
    openChannel,
    watch: (onReturn: () => void) => {
      watchers.add(onReturn)
      return () => void watchers.delete(onReturn)
    },
  }
  const returnToPage = () => {
    for (const watcher of watchers) watcher()
  }
  return { around: environment, channels, watchers, comeBack: returnToPage }
}

/** One tab: its requests stay pending until the test responds. */
function tab({ around: environment }: ReturnType<typeof browser>) {
  const questions: ((answer: Answer) => void)[] = []
  const request = () => new Promise<Answer>(resolve => questions.push(resolve))
  const store = createSessionStore(request, () => 'gate.example', environment)
  const answer = async (provided: Answer, question = questions.length - 1) => {
    questions[question]?.(provided)
    await new Promise(resolve => setImmediate(resolve))
  }
  const name = () => store.get().data?.user.name
  return { store, questions, answer, name }
}

const ignore = () => undefined

test('nothing is fetched until the first subscriber', async () => {
  const { store, questions, answer, name } = tab(browser())
  const before = store.get()

  store.subscribe(ignore)
  await answer(signedIn('Mia'))

  assert.deepEqual(before, { data: null, error: null, isPending: true, isRefetching: false })
  assert.equal(questions.length, 1)
  assert.equal(name(), 'Mia')
  assert.equal(store.get().isPending, false)
})

test('parallel subscribers and fetches cause one request', async () => {
  const { store, questions, answer } = tab(browser())

  store.subscribe(ignore)
  store.subscribe(ignore)
  const refreshes = Promise.all([store.refresh(), store.refresh()])
  await answer(noSession)
  await refreshes

  assert.equal(questions.length, 1)
})

test('a subscriber added twice and removed once still receives updates', async () => {
  const { store, answer } = tab(browser())
  let received = 0
  const listener = () => void (received += 1)
  const stop = store.subscribe(listener)
  store.subscribe(listener)

  stop()
  stop()
  await answer(noSession)

  assert.equal(received, 1)
})

test('a response from before a sign-in does not undo it', async () => {
  const { store, answer, name } = tab(browser())
  store.subscribe(ignore)

  store.changed()
  await answer(signedIn('Mia'), 1)
  await answer(noSession, 0)

  assert.equal(name(), 'Mia')
})

test('a fetch started before a sign-in resolves with the session after it', async () => {
  const { store, answer, name } = tab(browser())
  const refreshes = store.refresh()

  store.changed()
  await answer(noSession, 0)
  await answer(signedIn('Mia'), 1)
  await refreshes

  assert.equal(name(), 'Mia')
})

test('an ended session clears the store, and a server failure does not', async () => {
  const { store, answer, name } = tab(browser())
  store.subscribe(ignore)
  await answer(signedIn('Mia'))

  store.changed()
  await answer(rejected(500))
  const after_failure = [name(), store.get().error?.status]
  store.changed()
  await answer(rejected(401))

  assert.deepEqual(after_failure, ['Mia', 500])
  assert.equal(store.get().data, null)
  assert.equal(store.get().error?.status, 401)
})

test('an unchanged session keeps the same object', async () => {
  const { store, answer } = tab(browser())
  store.subscribe(ignore)
  await answer(signedIn('Mia'))
  const { data } = store.get()

  store.changed()
  assert.equal(store.get().isRefetching, true)
  await answer(signedIn('Mia'))

  assert.equal(store.get().data, data)
  assert.equal(store.get().isRefetching, false)
})

test('a request that could not be sent keeps the current session', async () => {
  const { around: environment } = browser()
  const store = createSessionStore(
    () => Promise.reject(new Error('no base URL')),
    () => 'gate.example',
    environment,
  )

  store.subscribe(ignore)
  await assert.rejects(store.refresh(), { message: 'no base URL' })

  assert.equal(store.get().isPending, true)
  assert.equal(store.get().isRefetching, false)
})

test('focusing the page refetches at most once in five seconds', async () => {
  const window = browser()
  const { store, questions, answer } = tab(window)
  store.subscribe(ignore)
  await answer(noSession)

  window.around.time += 4_999
  window.comeBack()
  const early = questions.length
  window.around.time += 1
  window.comeBack()
  window.comeBack()

  assert.equal(early, 1)
  assert.equal(questions.length, 2)
})

test('a sign-in in one tab updates the others without an echo', async () => {
  const window = browser()
  const [here, there] = [tab(window), tab(window)]
  here.store.subscribe(ignore)
  there.store.subscribe(ignore)
  await here.answer(noSession)
  await there.answer(noSession)

  here.store.changed()
  await here.answer(signedIn('Mia'))
  await there.answer(signedIn('Mia'))

  assert.equal(there.name(), 'Mia')
  assert.deepEqual([here.questions.length, there.questions.length], [2, 2])
})

test('a tab without subscribers notifies others and fetches when one subscribes', async () => {
  const window = browser()
  const [here, there] = [tab(window), tab(window)]
  there.store.subscribe(ignore)
  await there.answer(noSession)
  const stop = here.store.subscribe(ignore)
  await here.answer(noSession)
  stop()

  here.store.changed()
  const [requests_here, requests_there] = [here.questions.length, there.questions.length]
  here.store.subscribe(ignore)

  assert.deepEqual([requests_here, requests_there], [1, 2])
  assert.equal(here.questions.length, 2)
})

test('a subscriber right after another left causes no request', async () => {
  const { store, questions, answer } = tab(browser())
  const stop = store.subscribe(ignore)
  await answer(signedIn('Mia'))

  stop()
  store.subscribe(ignore)

  assert.equal(questions.length, 1)
})

test('a store without subscribers keeps nothing open', async () => {
  const window = browser()
  const { store, answer } = tab(window)
  const unsubscribers = [store.subscribe(ignore), store.subscribe(ignore)]
  await answer(noSession)

  for (const stop of unsubscribers) stop()
  store.changed()

  assert.equal(window.channels.size, 0)
  assert.equal(window.watchers.size, 0)
})
