import type { NextConfig } from 'next'

const { GATEHOUSE_URL = 'http://localhost:3000' } = process.env

export default {
  // Sign-in: the browser talks to this app alone, and its cookies belong to this origin.
  rewrites: () =>
    Promise.resolve([
      { source: '/api/auth/:path*', destination: `${GATEHOUSE_URL}/api/auth/:path*` },
    ]),
  // The user's menu leads to the account pages of Gatehouse.
  redirects: () =>
    Promise.resolve([
      { source: '/account', destination: `${GATEHOUSE_URL}/account`, permanent: false },
    ]),
} satisfies NextConfig
