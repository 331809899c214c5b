import { href } from '../../../platform/href'
import { isModuleOn } from '../../../site/modules/switches.server'

/** Returns where readers go who may not read an article: to join, or while members are off to its page. */
export const joinOrArticleAddress = ({ id }: { id: number }) =>
  isModuleOn('members') ? href('/join') : href('/articles/:id', { id })
