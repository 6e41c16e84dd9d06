import { isBeforeSignIn } from './frame/is-before-sign-in.ts'

// The pages before sign-in are small enough to be an app of their own.
await (isBeforeSignIn(location.pathname)
  ? import('./entrance/start-entrance.tsx')
  : import('./start-dashboard.tsx'))
