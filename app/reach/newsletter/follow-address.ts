import { href } from '../../platform/href'
/**
 * Returns the address where a reader begins to follow an author or a band. Kept separate from the topics, so that a
 * page with just a link loads no zod.
 */
export const followAddress = (topic: string) => `${href('/subscribe')}?${new URLSearchParams({ topic })}`
