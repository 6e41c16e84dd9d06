import { createContext } from 'react'

/** The name of the site in the titles of its pages; a merchant's pages have the merchant's name. */
export const SiteNameContext = createContext('Gatehouse')
