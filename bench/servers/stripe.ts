import { startSimulator } from '@gatehouse/stripe-simulator'

// The Stripe simulator in its own process, so that its CPU time is not counted as ours.
const simulator = await startSimulator()
process.send?.({ ready: { url: simulator.url } })
process.on('SIGTERM', () => process.exit(0))
