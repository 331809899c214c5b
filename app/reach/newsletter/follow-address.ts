import { href } from '../../platform/href'
/**
 * Returns the address of the form to follow an author or a band. Separate from the topics, so that a page with only a
 * link loads no zod.
 */
export const followAddress = (topic: string) => `${href('/subscribe')}?${new URLSearchParams({ topic })}`
