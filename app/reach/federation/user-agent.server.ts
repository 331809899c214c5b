import { siteOrigin } from './federation.server'

/** Tells other servers who asks. */
export const userAgent = () => `Zinehouse (+${siteOrigin()}/)`
