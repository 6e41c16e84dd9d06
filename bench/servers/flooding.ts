import { person } from '../contests.ts'

// Lets the given number of users sign in repeatedly until the benchmark stops it.
const [url = '', count = '0'] = process.argv.slice(2)
let stopped = false
const seen = { answered: 0, refused: 0 }

const signIn = async () => {
  const response = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  await response.arrayBuffer()
  seen[response.status === 200 ? 'answered' : 'refused'] += 1
}

const people = Array.from({ length: Number(count) }, async () => {
  while (!stopped) await signIn()
})
setTimeout(() => process.send?.('begun'), 500)
process.once('message', () => {
  stopped = true
  void Promise.all(people).then(() => {
    process.send?.(seen)
    process.disconnect()
  })
})
