/** A part of the product whose tests are scored, and what decides about its mutations last. */
export type MutationArea = {
  name: string
  files: RegExp
  /** Tests of the whole area, which run if no nearer test fails. */
  wide: string[]
  /** Tests with public clients, which run last: the first path that matches decides. */
  conformance: { files: RegExp; tests: string[] }[]
}

/** The modules in which an undetected fault costs most. */
export const mutationAreas: MutationArea[] = [
  {
    name: 'money',
    files: /^server\/src\/(billing\/|payments\/|platform\/money\.ts$)/,
    wide: [
      'server/src/simulation/oracle/oracle.test.ts',
      'server/src/testing/contract-tests/contract.test.ts',
    ],
    conformance: [
      {
        files: /\/billing\/(products|benefits|discounts|meters|custom-fields|files)\//,
        tests: ['references/polar-catalog.conformance.test.ts'],
      },
      { files: /\/billing\/tax\//, tests: ['references/tax-ids.conformance.test.ts'] },
      {
        files: /^/,
        tests: [
          'references/polar-refusals.conformance.test.ts',
          'references/polar-operations.conformance.test.ts',
        ],
      },
    ],
  },
  {
    name: 'access',
    files:
      /^server\/src\/(access\/|organizations\/(roles|members|invitations)\/|accounts\/(sessions|credentials|verifications)\/|app\/(identify|limit-request|origins|hosts)\.ts$)/,
    wide: ['server/src/testing/contract-tests/contract.test.ts'],
    conformance: [
      { files: /\/access\//, tests: ['references/keys.conformance.test.ts'] },
      { files: /\/organizations\//, tests: ['references/organizations.conformance.test.ts'] },
      {
        files: /^/,
        tests: [
          'references/differential-core.conformance.test.ts',
          'references/accounts.conformance.test.ts',
        ],
      },
    ],
  },
  {
    name: 'records',
    files: /^server\/src\/records\//,
    wide: [
      'server/src/simulation/several-billing.test.ts',
      'server/src/simulation/engine-crash.test.ts',
      'server/src/testing/erasure.test.ts',
    ],
    conformance: [],
  },
]

/** Files without behavior of their own, and files that other checks compare with their source. */
export const withoutMutations =
  /\.(test|prove|data|gen)\.tsx?$|\.d\.ts$|\/retention\.ts$|\/locales\/|\/README/

/** Mutations that cannot change the behavior, by their id, with the reason. */
export const equivalentMutations: Record<string, string> = {}
