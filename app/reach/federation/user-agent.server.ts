import { siteOrigin } from './federation.server'

/** Returns the User-Agent header by which other servers see who is asking. */
export const userAgent = () => `Zinehouse (+${siteOrigin()}/)`
